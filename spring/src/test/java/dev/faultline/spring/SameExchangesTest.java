package dev.faultline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.Root;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * What a tool asks the client of an application, and what it notifies it of, is the same with the starter as without it
 * (R40), for the client of the SDK.
 */
class SameExchangesTest {
    private static final List<String> TOOLS =
            List.of("spring_elicits", "spring_samples", "spring_roots", "spring_notifies");

    @Test
    void overHttpWithSessions(@TempDir Path folder) throws Exception {
        assertThat(overHttp(true, folder)).isEqualTo(overHttp(false, folder)).hasSize(8);
    }

    @Test
    @Tag("thorough")
    void overStandardInputAndOutput() throws Exception {
        assertThat(overStdio(true)).isEqualTo(overStdio(false)).hasSize(8);
    }

    private static List<String> overHttp(boolean guarded, Path folder) throws Exception {
        try (ConfigurableApplicationContext application =
                TrapServer.AUTHOR.start(guarded, folder.resolve(String.valueOf(guarded)))) {
            return exchanged(
                    HttpClientStreamableHttpTransport.builder("http://localhost:" + Applications.port(application))
                            .build());
        }
    }

    private static List<String> overStdio(boolean guarded) throws Exception {
        List<String> command = TrapServer.AUTHOR.command(guarded);
        return exchanged(new StdioClientTransport(
                ServerParameters.builder(command.getFirst())
                        .args(command.subList(1, command.size()))
                        .build(),
                McpJsonDefaults.getMapper()));
    }

    /** {@return the questions and results of each call, and then the notifications, which the client does not order} */
    private static List<String> exchanged(McpClientTransport transport) throws InterruptedException {
        List<String> seen = new CopyOnWriteArrayList<>();
        BlockingQueue<String> notes = new LinkedBlockingQueue<>();
        try (McpSyncClient client = McpClient.sync(transport)
                .requestTimeout(Duration.ofMinutes(1))
                .initializationTimeout(Duration.ofMinutes(1))
                .capabilities(ClientCapabilities.builder()
                        .roots(false)
                        .sampling()
                        .elicitation()
                        .build())
                .roots(Root.builder("file:///work").name("work").build())
                .elicitation(request -> {
                    seen.add(request.toString());
                    return ElicitResult.builder(ElicitResult.Action.ACCEPT)
                            .content(Map.of("name", "Ann"))
                            .build();
                })
                .sampling(request -> {
                    seen.add(request.toString());
                    return CreateMessageResult.builder(
                                    Role.ASSISTANT, TextContent.builder("hi").build(), "m")
                            .build();
                })
                .loggingConsumer(note -> notes.add(note.toString()))
                .progressConsumer(note -> notes.add(note.toString()))
                .build()) {
            client.initialize();
            for (String tool : TOOLS) {
                seen.add(client.callTool(CallToolRequest.builder(tool)
                                .progressToken("t-1")
                                .build())
                        .toString());
            }
            Set<String> both = new TreeSet<>();
            both.add(String.valueOf(notes.poll(1, TimeUnit.MINUTES)));
            both.add(String.valueOf(notes.poll(1, TimeUnit.MINUTES)));
            seen.addAll(both);
        }
        return seen;
    }
}
