package dev.faultline.spring;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanClassLoaderAware;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/** Leaves out Spring AI's own servers and transports if the guard replaces them; its specifications stay. */
final class ReplacedServers implements AutoConfigurationImportFilter, EnvironmentAware, BeanClassLoaderAware {
    private static final Set<String> REPLACED = Set.of(
            "org.springframework.ai.mcp.server.common.autoconfigure.McpServerAutoConfiguration",
            "org.springframework.ai.mcp.server.common.autoconfigure.McpServerStatelessAutoConfiguration",
            "org.springframework.ai.mcp.server.webmvc.autoconfigure.McpServerStreamableHttpWebMvcAutoConfiguration",
            "org.springframework.ai.mcp.server.webmvc.autoconfigure.McpServerStatelessWebMvcAutoConfiguration");

    private @Nullable Environment environment;
    private @Nullable ClassLoader loader;

    @Override
    public void setEnvironment(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void setBeanClassLoader(ClassLoader loader) {
        this.loader = loader;
    }

    @Override
    public boolean[] match(@Nullable String[] configurations, AutoConfigurationMetadata metadata) {
        boolean guarded =
                environment != null && ServerMode.of(environment, loader).isGuarded();
        boolean[] kept = new boolean[configurations.length];
        for (int i = 0; i < kept.length; i++) {
            String name = configurations[i];
            kept[i] = name == null || !guarded || !REPLACED.contains(name);
        }
        return kept;
    }
}
