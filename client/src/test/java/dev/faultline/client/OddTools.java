package dev.faultline.client;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.Dialects;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/** Tools on the bare SDK: one that succeeds, and one for each kind of failure. */
final class OddTools {
    /** The failure of the tool {@code busy}. Its retry answer and effect differ from the defaults of its code. */
    static final Occurrence BUSY = new Occurrence(
            CommonCode.NETWORK_FAILED
                    .fault("The order store is busy.")
                    .retryAfter(Duration.ofSeconds(7))
                    .withEffect(Effect.NONE),
            Origin.ofTool("busy"),
            Instant.parse("2026-01-19T15:32:10.123Z"),
            "0f8b2c1e-0000-4000-8000-000000000001");

    /** A failure whose tool itself allows a repeat, although the call may have had an effect. */
    private static final Occurrence VOUCHED = new Occurrence(
            CommonCode.UNEXPECTED.fault("The printer is warming up.").retryAfter(Duration.ofSeconds(2)),
            Origin.ofTool("vouched"),
            BUSY.at(),
            BUSY.id());

    private static final Fault MAYBE = CommonCode.TIMED_OUT.fault("Perhaps.").withEffect(Effect.UNKNOWN);
    private static final Map<String, Object> ANYTHING = Map.of("type", "object");
    private static final ToolAnnotations READ_ONLY =
            ToolAnnotations.builder().readOnlyHint(true).build();
    private static final ToolAnnotations IDEMPOTENT =
            ToolAnnotations.builder().readOnlyHint(false).idempotentHint(true).build();
    private static final ToolAnnotations NO_HINT = ToolAnnotations.builder().build();

    private OddTools() {}

    static List<SyncToolSpecification> all() {
        return List.of(
                tool("answer", NO_HINT, arguments -> text("fine", false)),
                tool("busy", NO_HINT, arguments -> result(busy(arguments))),
                tool("busy_as_error", NO_HINT, OddTools::busyAsError),
                tool("plain", NO_HINT, arguments -> text(string(arguments, "text"), true)),
                tool("protocol_error", NO_HINT, OddTools::protocolError),
                tool("throw", NO_HINT, OddTools::throwSomething),
                strict(),
                tool("hang", NO_HINT, OddTools::hang),
                tool("maybe", NO_HINT, arguments -> refused(MAYBE)),
                tool("maybe_reading", READ_ONLY, arguments -> refused(MAYBE)),
                tool("maybe_setting", IDEMPOTENT, arguments -> refused(MAYBE)),
                tool("vouched", NO_HINT, arguments -> result(new ToolFailureDialect().write(VOUCHED))),
                tool("exit", NO_HINT, OddTools::exit));
    }

    private static SyncToolSpecification tool(
            String name, ToolAnnotations annotations, Function<Map<String, Object>, CallToolResult> handler) {
        Tool tool = Tool.builder(name, ANYTHING).annotations(annotations).build();
        return new SyncToolSpecification(tool, (exchange, request) -> handler.apply(request.arguments()));
    }

    private static SyncToolSpecification strict() {
        Map<String, Object> schema = Map.of("type", "object", "required", List.of("id"));
        return new SyncToolSpecification(
                Tool.builder("strict", schema).build(), (exchange, request) -> text("fine", false));
    }

    private static Envelope busy(Map<String, Object> arguments) {
        return Dialects.find(string(arguments, "dialect")).orElseThrow().write(BUSY);
    }

    private static CallToolResult busyAsError(Map<String, Object> arguments) {
        Envelope envelope = busy(arguments);
        throw McpError.builder(-32602)
                .message("Invalid params")
                .data(toMap(envelope.structured().orElseGet(envelope::toJson)))
                .build();
    }

    private static CallToolResult protocolError(Map<String, Object> arguments) {
        throw McpError.builder(Integer.parseInt(string(arguments, "code")))
                .message("No password=hunter2 for you")
                .data(arguments)
                .build();
    }

    private static CallToolResult throwSomething(Map<String, Object> arguments) {
        throw new IllegalStateException("no connection to jdbc:postgresql://admin:hunter2@db/orders");
    }

    private static CallToolResult hang(Map<String, Object> arguments) {
        try {
            new CountDownLatch(1).await();
            return text("never", false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static CallToolResult exit(Map<String, Object> arguments) {
        Runtime.getRuntime().halt(3);
        return text("never", false);
    }

    private static CallToolResult text(String text, boolean isError) {
        return CallToolResult.builder().addTextContent(text).isError(isError).build();
    }

    private static CallToolResult result(Envelope envelope) {
        CallToolResult.Builder result = CallToolResult.builder().isError(envelope.isError());
        envelope.text().forEach(result::addTextContent);
        envelope.structured().ifPresent(object -> result.structuredContent(toMap(object)));
        if (!envelope.meta().members().isEmpty()) {
            result.meta(toMap(envelope.meta()));
        }
        return result.build();
    }

    // Without an occurrence: the server does not vouch for its retry answer.
    private static CallToolResult refused(Fault fault) {
        Envelope envelope = new ToolErrorDialect().write(new Occurrence(fault, Origin.UNKNOWN, BUSY.at(), BUSY.id()));
        return result(new Envelope(envelope.text(), envelope.structured(), JsonObject.EMPTY, true));
    }

    private static String string(Map<String, Object> arguments, String name) {
        return String.valueOf(arguments.get(name));
    }

    private static Map<String, Object> toMap(JsonObject object) {
        try {
            return McpJsonDefaults.getMapper().readValue(JsonText.print(object), new TypeRef<Map<String, Object>>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
