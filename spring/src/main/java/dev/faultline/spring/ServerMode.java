package dev.faultline.spring;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/** How the application serves MCP. The properties and libraries decide, by the rules of Spring AI. */
enum ServerMode {
    /** Over standard input and output. */
    STDIO,
    /** Over HTTP, with sessions. */
    STREAMABLE,
    /** Over HTTP, without sessions. */
    STATELESS,
    /** In a way that cannot be guarded. */
    UNGUARDED,
    /** Not at all, or without the guard because the properties say so. */
    NONE;

    private static final String SERVER = "spring.ai.mcp.server.";
    private static final String TRANSPORTS = "org.springframework.ai.mcp.server.";

    static ServerMode of(Environment environment, @Nullable ClassLoader loader) {
        if (!isWanted(environment) || !isPresent("common.autoconfigure.McpServerAutoConfiguration", loader)) {
            return NONE;
        }
        // Spring AI serves SSE if no protocol is set.
        String protocol = environment.getProperty(SERVER + "protocol", "SSE").toUpperCase(Locale.ROOT);
        boolean webmvc = isPresent("webmvc.autoconfigure.McpServerStreamableHttpWebMvcAutoConfiguration", loader);
        if (environment.getProperty(SERVER + "stdio", Boolean.class, false) || !(webmvc || hasWebFlux(loader))) {
            return protocol.equals("STATELESS") ? NONE : STDIO; // Spring AI starts no server for that
        }
        return switch (protocol) {
            case "STREAMABLE" -> webmvc ? STREAMABLE : UNGUARDED;
            case "STATELESS" -> webmvc ? STATELESS : UNGUARDED;
            default -> UNGUARDED; // SSE, which the SDK deprecates
        };
    }

    /** {@return whether there is to be an MCP server, and a guard} */
    private static boolean isWanted(Environment environment) {
        return environment.getProperty("faultline.enabled", Boolean.class, true)
                && environment.getProperty(SERVER + "enabled", Boolean.class, true);
    }

    boolean isGuarded() {
        return switch (this) {
            case STDIO, STREAMABLE, STATELESS -> true;
            case UNGUARDED, NONE -> false;
        };
    }

    private static boolean hasWebFlux(@Nullable ClassLoader loader) {
        return isPresent("webflux.autoconfigure.McpServerStreamableHttpWebFluxAutoConfiguration", loader);
    }

    private static boolean isPresent(String type, @Nullable ClassLoader loader) {
        return ClassUtils.isPresent(TRANSPORTS + type, loader);
    }
}
