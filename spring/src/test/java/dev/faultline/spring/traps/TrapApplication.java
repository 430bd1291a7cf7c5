package dev.faultline.spring.traps;

import dev.faultline.boundary.Recorder;
import dev.faultline.fault.Fault;
import dev.faultline.spring.FaultMapping;
import dev.faultline.spring.FaultlineCustomizer;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.Root;
import java.io.IOException;
import java.sql.SQLTransientException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.ai.tool.function.FunctionToolCallback;
import org.springframework.ai.tool.method.MethodToolCallbackProvider;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** The application: nothing in it but the mapping and the customizer knows of the guard. */
@SpringBootApplication(proxyBeanMethods = false)
public class TrapApplication {
    /** Starts it. */
    public static void main(String[] args) {
        SpringApplication.run(TrapApplication.class, args);
    }

    @Bean
    ToolCallbackProvider oldTools() {
        return MethodToolCallbackProvider.builder().toolObjects(new OldTools()).build();
    }

    @Bean
    ToolCallback silentFunction() {
        Function<FunctionInput, String> function = input -> {
            throw new IllegalStateException();
        };
        return FunctionToolCallback.builder("function_throws", function)
                .description("A function that throws an exception without a text.")
                .inputType(FunctionInput.class)
                .build();
    }

    @Bean
    FaultlineCustomizer customizer() {
        return server -> server.maxValues(100_000);
    }

    /** The trail, which cannot be written for two of the tools. */
    @Bean
    FaultlineCustomizer failingTrail(ObjectProvider<Recorder> trail) {
        return server -> server.recorder(reply -> {
            switch (reply.occurrence().origin().tool().orElse("")) {
                case "unrecorded" -> throw new IOException("no space left on /var/lib/trail");
                case "stalled" -> new CountDownLatch(1).await();
                default -> trail.getObject().record(reply); // any other tool
            }
        });
    }

    @Bean
    BiConsumer<McpSyncServerExchange, List<Root>> rootsConsumer() {
        return (exchange, roots) -> {
            throw new IllegalStateException(TrapTools.SECRET);
        };
    }

    /** The input of a function. */
    record FunctionInput(String text) {}

    @FaultMapping
    Fault busy(SQLTransientException thrown) {
        return TrapCode.STORE_BUSY.fault("The store is busy.").retryAfter(Duration.ofSeconds(2));
    }
}
