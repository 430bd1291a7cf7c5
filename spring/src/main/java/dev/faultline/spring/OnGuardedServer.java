package dev.faultline.spring;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches an application whose MCP server can be guarded. */
sealed class OnGuardedServer extends SpringBootCondition permits OnGuardedServer.Stdio, OnGuardedServer.Http {
    private static final Logger LOG = LoggerFactory.getLogger(OnGuardedServer.class);
    private static final String PROBLEM =
            "The MCP server cannot be guarded: it serves SSE, which is the default of Spring AI, or WebFlux.";

    /** Matches a server over standard input and output. */
    static final class Stdio extends OnGuardedServer {
        @Override
        boolean matches(ServerMode mode) {
            return mode == ServerMode.STDIO;
        }
    }

    /** Matches a server over HTTP. */
    static final class Http extends OnGuardedServer {
        @Override
        boolean matches(ServerMode mode) {
            return mode == ServerMode.STREAMABLE || mode == ServerMode.STATELESS;
        }
    }

    boolean matches(ServerMode mode) {
        return mode.isGuarded();
    }

    // An application with the starter that runs without a guard would look as if it had one.
    private static void requireGuard(Environment environment) {
        if (environment.getProperty("faultline.required", Boolean.class, true)) {
            throw new FaultlineStartException(
                    PROBLEM,
                    "Set spring.ai.mcp.server.protocol to STREAMABLE or STATELESS with Spring MVC, or"
                            + " spring.ai.mcp.server.stdio to true. To start without the guard, set faultline.required"
                            + " to false.");
        }
        LOG.warn("{} It starts because faultline.required is false.", PROBLEM);
    }

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ServerMode mode = ServerMode.of(context.getEnvironment(), context.getClassLoader());
        if (mode == ServerMode.UNGUARDED) {
            requireGuard(context.getEnvironment());
        }
        return new ConditionOutcome(
                matches(mode), ConditionMessage.forCondition("MCP server").because("the mode is " + mode));
    }
}
