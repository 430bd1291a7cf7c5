package dev.faultline.testing.client;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.Dialects;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.server.ClientArguments;
import dev.faultline.server.FaultlineServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.CompleteResult;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptReference;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Mono;

class InMemoryClientTest {
    private static final String SECRET = "hunter2";

    @TempDir
    private Path folder;

    @Test
    void returnsTheResultOfATool() {
        try (InMemoryClient client = InMemoryClient.of(library())) {
            CallResult result =
                    client.call("find_book", Map.of("title", "Emma")).assertSuccess();

            assertThat(result.text()).isEqualTo("Emma is on the shelf");
            assertThat(result.envelope().isError()).isFalse();
            assertThat(result.response().object("result")).isPresent();
            assertThat(client.recorded()).isEmpty();
        }
    }

    @Test
    void returnsTheFaultThatAToolThrows() {
        try (InMemoryClient client = InMemoryClient.of(library())) {
            FailedCall failed = client.call("find_book", Map.of("title", "Emmo"))
                    .assertFault(LibraryCode.BOOK_NOT_FOUND)
                    .assertMessage("Not found: Emmo")
                    .assertRetry(Retry.NEVER)
                    .assertEffect(Effect.NONE)
                    .assertArguments("title");

            assertThat(failed.envelope().text()).first().asString().startsWith("Not found: Emmo");
            assertThat(failed.occurrence().origin().tool()).contains("find_book");
            assertThat(client.recorded()).hasSize(1);
        }
    }

    @Test
    void appliesTheMappingOfTheServer() {
        try (InMemoryClient client = InMemoryClient.of(library())) {
            client.call("lock_shelf")
                    .assertFault(LibraryCode.SHELF_LOCKED)
                    .assertRetry(Retry.after(ofSeconds(2)))
                    .assertHides(SECRET);
        }
    }

    @Test
    void validatesArguments() {
        try (InMemoryClient client = InMemoryClient.of(library())) {
            FailedCall failed = client.call("find_book", Map.of("title", 7)).assertFault();

            assertThat(failed.fault().code().kind()).isEqualTo(FaultKind.INVALID_INPUT);
            failed.assertArguments("title").assertEffect(Effect.NONE);
        }
    }

    @Test
    void reportsAnUnknownToolAsTheServerDoes() {
        try (InMemoryClient client = InMemoryClient.of(library())) {
            CallResult result = client.call("find_bok");

            assertThat(result.response().object("error")).isPresent();
            assertThat(result.assertFault().fault().message()).contains("find_bok");
        }
    }

    @Test
    void appliesTheTimeLimitOfTheServer() {
        CountDownLatch never = new CountDownLatch(1);
        FaultlineServer server = library().timeLimit(ofMillis(50)).tool(tool("wait"), (exchange, request) -> {
            never.await();
            return text("done");
        });

        try (InMemoryClient client = InMemoryClient.of(server)) {
            client.call("wait").assertFault(CommonCode.TIMED_OUT);
        }
    }

    static List<Dialect> dialects() {
        return Dialects.all();
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void findsTheFaultInEveryDialect(Dialect dialect) {
        try (InMemoryClient client = InMemoryClient.of(library().dialect(dialect))) {
            client.call("lock_shelf").assertFault(LibraryCode.SHELF_LOCKED);
            FailedCall failed = client.call("find_book", Map.of("title", "Emmo"))
                    .assertFault(LibraryCode.BOOK_NOT_FOUND)
                    .assertRetry(Retry.NEVER);

            assertThat(dialect.check(failed.envelope())).isEmpty();
            assertThat(Dialects.all())
                    .allSatisfy(other ->
                            assertThat(other.check(failed.envelope(other))).isEmpty());
        }
    }

    @Test
    void writesTheEnvelopeOfAnotherDialect() {
        try (InMemoryClient client = InMemoryClient.of(library())) {
            JsonObject error = client.call("find_book", Map.of("title", "Emmo"))
                    .assertFault()
                    .envelope(new ToolErrorDialect())
                    .object()
                    .orElseThrow();

            assertThat(error.string("code")).contains("NOT_FOUND");
        }
    }

    @Test
    void leavesTheTrailOfTheServerAlone() {
        Path trail = folder.resolve("audit");

        try (InMemoryClient client = InMemoryClient.of(library().trail(trail))) {
            client.call("lock_shelf").assertFault();
        }

        assertThat(trail).doesNotExist();
    }

    @Test
    void answersAToolThatAsksTheClient() {
        FaultlineServer server = library().tool(tool("ask"), (exchange, request) -> {
            exchange.listRoots();
            return text("asked");
        });

        try (InMemoryClient client = InMemoryClient.of(server)) {
            client.call("ask").assertFault();
        }
    }

    @Test
    void explainsWhatDoesNotHold() {
        try (InMemoryClient client = InMemoryClient.of(library())) {
            CallResult success = client.call("find_book", Map.of("title", "Emma"));
            CallResult missing = client.call("find_book", Map.of("title", "Emmo"));
            CallResult broken = client.call("burn_book");

            assertThatThrownBy(success::assertFault)
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("find_book was expected to fail")
                    .hasMessageContaining("Emma is on the shelf");
            assertThatThrownBy(missing::assertSuccess)
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("failed with BOOK_NOT_FOUND: Not found: Emmo");
            assertThatThrownBy(() -> broken.assertFault(LibraryCode.SHELF_LOCKED))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("the code\n    expected: SHELF_LOCKED\n    was:      UNEXPECTED")
                    .hasMessageContaining("cause: ")
                    .hasMessageContaining("no matches");
            assertThatThrownBy(() -> missing.assertFault().assertRetry(Retry.NOW))
                    .isInstanceOf(AssertionError.class)
                    .hasMessage("The call of find_book failed with BOOK_NOT_FOUND: Not found: Emmo\n"
                            + "  the retry answer\n    expected: at once\n    was:      never");
            assertThatThrownBy(() -> missing.assertFault().assertMessage("Not found."))
                    .hasMessageEndingWith(
                            "  the message\n    expected: \"Not found.\"\n    was:      \"Not found: Emmo\"");
            assertThatThrownBy(() -> missing.assertFault().assertHides("Emmo"))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("contains \"Emmo\"");
        }
    }

    @Test
    void asksForPromptsResourcesAndCompletions() {
        FaultlineServer server = library()
                .prompt(new SyncPromptSpecification(
                        Prompt.builder("recommend")
                                .arguments(
                                        List.of(PromptArgument.builder("title").build()))
                                .build(),
                        (exchange, request) -> new GetPromptResult("reads " + request.arguments(), List.of(), null)))
                .resource(new SyncResourceSpecification(
                        Resource.builder("shelf://1", "shelf").build(), (exchange, request) -> {
                            throw new IllegalStateException(SECRET);
                        }))
                .completion(new SyncCompletionSpecification(
                        new PromptReference("recommend"),
                        (exchange, request) ->
                                new CompleteResult(new CompleteResult.CompleteCompletion(List.of("Emma"), 1, false))));

        try (InMemoryClient client = InMemoryClient.of(server)) {
            assertThat(JsonText.print(client.prompt("recommend", Map.of("to", "Ann"))
                            .assertSuccess()
                            .response()))
                    .contains("reads {to=Ann}");
            assertThat(JsonText.print(client.completePrompt("recommend", "title", "Em")
                            .assertSuccess()
                            .response()))
                    .contains("[\"Emma\"]");
            client.resource("shelf://1").assertFault(CommonCode.UNEXPECTED).assertHides(SECRET);
            client.completeResource("shelf://{number}", "number", "1").assertFault();
            assertThat(client.prompt("recomend", Map.of()).assertFault().fault().message())
                    .contains("recomend");
        }
    }

    @Test
    void rejectsArgumentsThatAreNotJson() {
        try (InMemoryClient client = InMemoryClient.of(library())) {
            assertThatThrownBy(() -> client.call("find_book", Map.of("title", Double.NaN)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void saysWhyAServerDoesNotStart() {
        FaultlineServer server = library()
                .customize(builder -> builder.tools(AsyncToolSpecification.builder()
                        .tool(tool("unguarded"))
                        .callHandler((exchange, request) -> Mono.just(text("done")))
                        .build()));

        assertThatThrownBy(() -> InMemoryClient.of(server))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("add the tool unguarded to the FaultlineServer");
    }

    @Test
    void noCallIsPossibleAfterTheEnd() {
        InMemoryClient client = InMemoryClient.of(library());
        client.close();

        assertThatThrownBy(() -> client.call("find_book"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the server has ended");
    }

    private static FaultlineServer library() {
        return FaultlineServer.named("library", "1.0")
                .codes(LibraryCode.class)
                .on(
                        IOException.class,
                        e -> LibraryCode.SHELF_LOCKED
                                .fault("The shelf is locked.")
                                .retryAfter(ofSeconds(2)))
                .tool(findBook(), (exchange, request) -> find(request))
                .tool(tool("lock_shelf"), (exchange, request) -> {
                    throw new IOException("the lock " + SECRET + " is wrong");
                })
                .tool(tool("burn_book"), (exchange, request) -> {
                    throw new IllegalStateException("no matches");
                });
    }

    private static CallToolResult find(CallToolRequest request) {
        String title = ClientArguments.of(request).string("title").orElseThrow();
        if (!title.equals("Emma")) {
            throw new FaultException(LibraryCode.BOOK_NOT_FOUND
                    .fault("Not found: " + title)
                    .withEffect(Effect.NONE)
                    .withArguments(List.of("title")));
        }
        return text(title + " is on the shelf");
    }

    private static CallToolResult text(String text) {
        return CallToolResult.builder().addTextContent(text).build();
    }

    private static Tool findBook() {
        Map<String, Object> title = Map.of("type", "string");
        return Tool.builder(
                        "find_book",
                        Map.of("type", "object", "properties", Map.of("title", title), "required", List.of("title")))
                .build();
    }

    private static Tool tool(String name) {
        return Tool.builder(name, Map.of("type", "object")).build();
    }
}
