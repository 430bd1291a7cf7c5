package dev.faultline.spring.later;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.mcp.annotation.McpPrompt;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.method.MethodToolCallbackProvider;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** An application whose methods are asynchronous. */
@SpringBootApplication(proxyBeanMethods = false)
public class LaterApplication {
    private static final String SECRET = "no connection to jdbc:postgresql://admin:hunter2@db/orders";

    /** Starts it. */
    public static void main(String[] args) {
        SpringApplication.run(LaterApplication.class, args);
    }

    @Bean
    ToolCallbackProvider blockingTools() {
        return MethodToolCallbackProvider.builder()
                .toolObjects(new BlockingTools())
                .build();
    }

    /** A tool that blocks, in an asynchronous application. */
    static class BlockingTools {
        @Tool(name = "blocking_throws", description = "Throws.")
        String fails() {
            throw new IllegalStateException(SECRET);
        }
    }

    /** The tools. */
    @Service
    static class LaterTools {
        @McpTool(name = "later_fine", description = "Completes with a text.")
        Mono<String> fine() {
            return Mono.just("fine");
        }

        @McpTool(name = "later_fails", description = "Completes with an exception.")
        Mono<String> fails() {
            return Mono.error(new IllegalStateException(SECRET));
        }

        @McpTool(name = "later_throws", description = "Throws before there is a Mono.")
        Mono<String> throwsFirst() {
            throw new IllegalStateException(SECRET);
        }

        @McpTool(name = "later_linkage", description = "Completes with an error that Reactor does not pass on.")
        Mono<String> failsToLink() {
            return Mono.error(new NoClassDefFoundError("com/example/Driver"));
        }

        @McpTool(name = "later_linkage_first", description = "Throws an error before there is a Mono.")
        Mono<String> failsToLinkFirst() {
            throw new NoClassDefFoundError("com/example/Driver");
        }

        @McpTool(name = "later_null", description = "Returns null in place of a Mono.")
        @Nullable
        Mono<String> nothing() {
            return null;
        }

        @McpTool(name = "later_flux", description = "Fails as a Flux.")
        Flux<String> fluxFails() {
            return Flux.error(new IllegalStateException(SECRET));
        }

        @McpTool(name = "later_empty", description = "Completes without a result.")
        Mono<String> empty() {
            return Mono.empty();
        }

        @McpTool(name = "later_never", description = "Never completes.")
        Mono<String> never() {
            return Mono.never();
        }

        @McpPrompt(name = "later_prompt", description = "Fails.")
        Mono<List<String>> prompt() {
            return Mono.error(new IllegalStateException(SECRET));
        }
    }
}
