package dev.faultline.server;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Reported;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.text.BoundedText;
import dev.faultline.tool.Issue;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes what a tool returned, once and for all; what cannot be sent is a fault. */
final class ResultWriter {
    private static final int MAX_MESSAGE = 4096;

    private final Guard guard;
    private final Optional<SchemaCheck> output;

    private ResultWriter(Guard guard, Optional<SchemaCheck> output) {
        this.guard = guard;
        this.output = output;
    }

    static ResultWriter of(Tool tool, Guard guard) {
        return new ResultWriter(
                guard,
                Optional.ofNullable(tool.outputSchema())
                        .map(schema -> SchemaCheck.by(ListedTool.json(schema, guard.mapper()))));
    }

    /** {@return the result as JSON} */
    String write(@Nullable CallToolResult result) {
        if (result == null) {
            throw new FaultException(CommonCode.UNEXPECTED.fault("The tool returned no result"));
        }
        if (Boolean.TRUE.equals(result.isError())) {
            throw failure(result);
        }
        Boolean success = (result.isError() != null || guard.dialect().marksSuccess()) ? Boolean.FALSE : null;
        StringBuilder json = new StringBuilder(content(new CallToolResult(result.content(), success, null, null)));
        json.setLength(json.length() - 1); // the rest goes before the last brace
        if (output.isPresent() || result.structuredContent() != null) {
            json.append(",\"structuredContent\":").append(structure(result.structuredContent()));
        }
        if (result.meta() != null) {
            json.append(",\"_meta\":").append(json(result.meta(), "_meta"));
        }
        return guard.bounded(json.append('}').toString());
    }

    private String content(CallToolResult plain) {
        try {
            return guard.mapper().writeValueAsString(plain);
        } catch (IOException | RuntimeException | StackOverflowError thrown) {
            throw unsendable("has no form in JSON", thrown);
        }
    }

    private String structure(@Nullable Object structured) {
        if (structured == null) {
            throw unsendable("lacks the structure that its schema promises");
        }
        JsonValue value = value(structured, "structuredContent");
        List<Issue> issues = output.map(check -> check.issues(value)).orElse(List.of());
        if (!issues.isEmpty()) {
            throw unsendable("does not fit its schema: " + issues.getFirst().message());
        }
        return JsonText.print(value);
    }

    private String json(Object raw, String member) {
        return JsonText.print(value(raw, member));
    }

    private JsonValue value(Object raw, String member) {
        JsonReading reading = reading(raw, member);
        return reading.clean().orElseThrow(() -> {
            var problem = reading.problems().getFirst();
            return unsendable("has no form in JSON: " + member + problem.at().text() + " " + problem.message());
        });
    }

    // The object's own code runs here: what it throws is the tool's failure, not its caller's.
    private JsonReading reading(Object raw, String member) {
        try {
            return SdkJson.of(raw, guard.mapper());
        } catch (RuntimeException | StackOverflowError thrown) {
            throw unsendable("has no form in JSON: " + member + " failed while it was read", thrown);
        }
    }

    private static FaultException unsendable(String why) {
        return new FaultException(CommonCode.UNEXPECTED.fault("The tool's result " + why));
    }

    private static FaultException unsendable(String why, Throwable thrown) {
        return new FaultException(unsendable(why).fault().withCause(Cause.of(thrown)));
    }

    // An error that the tool wrote itself is under contract like one that it threw.
    private FaultException failure(CallToolResult result) {
        Envelope envelope = SdkJson.envelope(result, guard.mapper());
        if (Dialects.read(envelope) instanceof Reading.Understood(Reported reported)) {
            return new FaultException(reported.fault(), reported.origin(), null);
        }
        String told = BoundedText.ellipsized(String.join("\n", envelope.text()), MAX_MESSAGE);
        return new FaultException(CommonCode.TOOL_FAILED.fault(told.isBlank() ? Fault.UNFORESEEN : told));
    }
}
