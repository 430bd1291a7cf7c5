package dev.faultline.spring;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches an application whose MCP server can be guarded. */
sealed class OnGuardedServer extends SpringBootCondition permits OnGuardedServer.Stdio, OnGuardedServer.Http {
    private static final Logger LOG = LoggerFactory.getLogger(OnGuardedServer.class);

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

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ServerMode mode = ServerMode.of(context.getEnvironment(), context.getClassLoader());
        if (!mode.isGuarded() && ServerMode.isWanted(context.getEnvironment())) {
            LOG.warn("The MCP server is not guarded: only stdio and, with Spring MVC, the protocols STREAMABLE and"
                    + " STATELESS can be. Set spring.ai.mcp.server.protocol, or faultline.enabled=false to silence"
                    + " this");
        }
        return new ConditionOutcome(
                matches(mode), ConditionMessage.forCondition("MCP server").because("the mode is " + mode));
    }
}
