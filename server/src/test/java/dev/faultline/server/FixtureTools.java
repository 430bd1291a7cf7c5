package dev.faultline.server;

import dev.faultline.json.JsonText;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpSchema.LoggingMessageNotification;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Tools that fail in every possible way, in the SDK's own types, for a bare and a guarded server. */
final class FixtureTools {
    /** A secret that no client may receive. */
    static final String SECRET = "no connection to jdbc:postgresql://admin:hunter2@db/orders";

    /** A few more calls than the SDK has threads. */
    static final int MANY = 10 * Runtime.getRuntime().availableProcessors() + 20;

    private static final Map<String, Object> ANYTHING = Map.of("type", "object");
    private static final CountDownLatch NEVER = new CountDownLatch(1);

    /** A tool and its handler; {@code exchange} is null on a bare server without sessions. */
    record FixtureTool(Tool tool, ToolFunction<McpSyncServerExchange, CallToolResult> handler) {}

    private FixtureTools() {}

    static List<FixtureTool> all() {
        Memory memory = new Memory();
        return List.of(
                tool("fine", () -> text("fine")),
                tool("unmarked", FixtureTools::unmarked),
                tool("throws", () -> raise(new IllegalStateException(SECRET))),
                tool("throws_null", () -> raise(new IllegalStateException())),
                tool("throws_protocol_error", FixtureTools::protocolError),
                tool("throws_assertion", () -> raise(new AssertionError("seven is not eight"))),
                tool("throws_linkage", () -> raise(new NoClassDefFoundError("com/example/Driver"))),
                tool("throws_overflow", () -> raise(new StackOverflowError())),
                tool("throws_memory", () -> raise(new OutOfMemoryError("Java heap space"))),
                tool("unrecorded", () -> raise(new IllegalStateException(SECRET))),
                tool("stalled", () -> raise(new IllegalStateException(SECRET))),
                tool("returns_null", () -> null),
                tool("throwing_getter", () -> structured(new Bad())),
                tool("circular", () -> structured(circle())),
                tool("nan", () -> structured(Map.of("share", Double.NaN))),
                tool("over_large", () -> text("x".repeat(9 * 1024 * 1024))),
                tool("says_error", FixtureTools::saysError),
                tool("hangs", FixtureTools::hang),
                tool("loops", FixtureTools::loop),
                tool("prints", FixtureTools::print),
                tool("reads", FixtureTools::read),
                tool("meets", memory::meet),
                tool("waits", memory::await),
                tool("interrupts", memory::interrupts),
                tool("is_waiting", memory::isWaiting),
                tool("unwritable", memory::unwritable),
                tool("fine_afterwards", memory::fineAfterwards),
                tool("naps", FixtureTools::nap),
                new FixtureTool(ordered(), (exchange, request) -> structured(Map.of("b", 1, "a", 2, "c", 3))),
                new FixtureTool(output("breaks_schema"), (exchange, request) -> structured(Map.of("n", "text"))),
                new FixtureTool(output("forgets_structure"), (exchange, request) -> text("only text")),
                new FixtureTool(strict(), (exchange, request) -> text("fine")),
                new FixtureTool(named("echoes"), (exchange, request) -> text(echo(request))),
                new FixtureTool(named("progresses"), (exchange, request) -> progress(exchange)),
                new FixtureTool(named("logs"), (exchange, request) -> log(exchange)));
    }

    /** The state that the calls of one server share. */
    private static final class Memory {
        private final CountDownLatch met = new CountDownLatch(MANY);
        // Semaphores: several traps of one server use them in turn, each for its own call.
        private final Semaphore waiting = new Semaphore(0);
        private final Semaphore interrupted = new Semaphore(0);
        private final CountDownLatch unwritable = new CountDownLatch(1);

        CallToolResult meet() {
            met.countDown();
            return text(succeeds(() -> met.await(10, TimeUnit.SECONDS)) ? "all at once" : "not all at once");
        }

        CallToolResult await() {
            waiting.release();
            try {
                NEVER.await();
                return text("never");
            } catch (InterruptedException e) {
                interrupted.release();
                throw new IllegalStateException("interrupted", e);
            }
        }

        CallToolResult isWaiting() {
            return text(succeeds(() -> waiting.tryAcquire(30, TimeUnit.SECONDS)) ? "waiting" : "not waiting");
        }

        CallToolResult interrupts() {
            return text(
                    succeeds(() -> interrupted.tryAcquire(10, TimeUnit.SECONDS)) ? "interrupted" : "not interrupted");
        }

        CallToolResult unwritable() {
            return structured(new Watched(unwritable));
        }

        // A bare server writes results one after another, so this one comes after the one that cannot be written.
        CallToolResult fineAfterwards() {
            return text(succeeds(() -> unwritable.await(30, TimeUnit.SECONDS)) ? "fine" : "not afterwards");
        }

        private static boolean succeeds(Wait wait) {
            try {
                return wait.ended();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        private interface Wait {
            boolean ended() throws InterruptedException;
        }
    }

    /** Results whose getters misbehave. */
    static final class Bad {
        @SuppressWarnings("DoNotCallSuggester") // mappers call every getter
        public String getName() {
            throw new IllegalStateException(SECRET);
        }
    }

    /** A result that cannot be written; it counts down when a mapper tries. */
    record Watched(CountDownLatch tried) {
        @SuppressWarnings("DoNotCallSuggester") // mappers call every getter
        public String getName() {
            tried.countDown();
            throw new IllegalStateException(SECRET);
        }
    }

    private static FixtureTool tool(String name, Supplier<CallToolResult> handler) {
        return new FixtureTool(named(name), (exchange, request) -> handler.get());
    }

    static Tool named(String name) {
        return Tool.builder(name, ANYTHING).build();
    }

    static Tool strict() {
        Map<String, Object> list = Map.of("type", "array", "items", Map.of("type", "object", "required", List.of("b")));
        Map<String, Object> properties = Map.of(
                "count", Map.of("type", "integer", "minimum", 1), "name", Map.of("type", "string"), "list", list);
        return Tool.builder(
                        "strict",
                        Map.of(
                                "type",
                                "object",
                                "properties",
                                properties,
                                "required",
                                List.of("count"),
                                "additionalProperties",
                                false))
                .title("Strict")
                .description("Takes what its schema says.")
                .annotations(ToolAnnotations.builder().readOnlyHint(true).build())
                .build();
    }

    // Two tools share the $id, as generated schemas often do.
    private static Tool output(String name) {
        Map<String, Object> schema = Map.of(
                "$id", "https://example.org/count",
                "type", "object",
                "properties", Map.of("n", Map.of("$ref", "#/$defs/number")),
                "required", List.of("n"),
                "$defs", Map.of("number", Map.of("type", "integer")));
        return Tool.builder(name, ANYTHING).outputSchema(schema).build();
    }

    private static Tool ordered() {
        return Tool.builder("ordered", Map.of("type", "object", "properties", Map.of("x", Map.of(), "y", Map.of())))
                .meta(Map.of("org.example/b", 1, "org.example/a", 2, "org.example/c", 3))
                .build();
    }

    private static CallToolResult protocolError() {
        throw McpError.builder(-32055)
                .message("The order is locked")
                .data(Map.of("order", 7))
                .build();
    }

    private static CallToolResult saysError() {
        return CallToolResult.builder()
                .addTextContent("The order is locked")
                .isError(true)
                .build();
    }

    private static CallToolResult hang() {
        try {
            NEVER.await();
            return text("never");
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    // Nothing can reach a tool after the input has ended, so this one ends by itself.
    private static CallToolResult nap() {
        try {
            Thread.sleep(500);
            return text("awake");
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    // runs until the process ends
    private static CallToolResult loop() {
        while (NEVER.getCount() > 0) {
            Thread.onSpinWait();
        }
        return text("never");
    }

    private static CallToolResult print() {
        System.out.println("a line that is no message");
        return text("printed");
    }

    private static CallToolResult read() {
        try {
            return text(System.in.read() < 0 ? "nothing to read" : "read what was meant for the server");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String echo(CallToolRequest request) {
        return request.arguments() instanceof ClientArguments
                ? JsonText.print(ClientArguments.of(request))
                : String.valueOf(request.arguments());
    }

    private static CallToolResult progress(McpSyncServerExchange exchange) {
        exchange.progressNotification(new ProgressNotification("t", 1.0, 2.0, "half", Map.of("bad", new Bad())));
        return text("fine");
    }

    private static CallToolResult log(McpSyncServerExchange exchange) {
        exchange.loggingNotification(LoggingMessageNotification.builder(LoggingLevel.ERROR, "data")
                .meta(Map.of("bad", new Bad()))
                .build());
        return text("fine");
    }

    private static Map<String, Object> circle() {
        Map<String, Object> circle = new HashMap<>();
        circle.put("self", circle);
        return circle;
    }

    private static CallToolResult structured(Object content) {
        return CallToolResult.builder()
                .addTextContent("as structured")
                .structuredContent(content)
                .build();
    }

    // without isError
    private static CallToolResult unmarked() {
        return new CallToolResult(List.of(TextContent.builder("unmarked").build()), null, null, null);
    }

    static CallToolResult text(String text) {
        return CallToolResult.builder().addTextContent(text).build();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> CallToolResult raise(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
