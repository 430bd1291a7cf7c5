package dev.faultline.spring;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/** Says why an application gets no server of Spring AI, which the guard replaces, before Spring says only that. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ReplacedServerAnalyzer extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException> {
    private static final Set<String> REPLACED =
            Set.of("McpSyncServer", "McpAsyncServer", "McpStatelessSyncServer", "McpStatelessAsyncServer");

    private final Environment environment;

    ReplacedServerAnalyzer(Environment environment) {
        this.environment = environment;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable root, NoSuchBeanDefinitionException cause) {
        Class<?> wanted = cause.getBeanType();
        return wanted != null && isReplaced(wanted) ? analysis(wanted, cause) : null;
    }

    private boolean isReplaced(Class<?> wanted) {
        return wanted.getPackageName().equals("io.modelcontextprotocol.server")
                && REPLACED.contains(wanted.getSimpleName())
                && ServerMode.of(environment, getClass().getClassLoader()).isGuarded();
    }

    private static FailureAnalysis analysis(Class<?> wanted, NoSuchBeanDefinitionException cause) {
        return new FailureAnalysis(
                "The application asks for a bean of type " + wanted.getSimpleName()
                        + ", but the guard has replaced the server of Spring AI: tools, prompts and resources cannot be"
                        + " added or removed while it runs.",
                "Declare them as beans, or set faultline.enabled=false to serve without the guard.",
                cause);
    }
}
