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
import dev.faultline.server.internal.SdkJson;
import dev.faultline.text.BoundedText;
import dev.faultline.tool.Issue;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes the result of a tool, once; a result that cannot be sent is a fault. */
final class ResultWriter {
    private static final int MAX_MESSAGE = 4096;

    private final ServerRuntime runtime;
    private final Optional<SchemaCheck> output;

    private ResultWriter(ServerRuntime runtime, Optional<SchemaCheck> output) {
        this.runtime = runtime;
        this.output = output;
    }

    static ResultWriter of(Tool tool, ServerRuntime runtime) {
        return new ResultWriter(
                runtime,
                Optional.ofNullable(tool.outputSchema())
                        .map(schema -> SchemaCheck.by(ToolListing.json(schema, runtime.mapper()))));
    }

    /** {@return the result as JSON} */
    String write(@Nullable CallToolResult result) {
        if (result == null) {
            throw new FaultException(CommonCode.UNEXPECTED.fault("The tool returned no result"));
        }
        if (Boolean.TRUE.equals(result.isError())) {
            throw failure(result);
        }
        Boolean success = (result.isError() != null || runtime.dialect().marksSuccess()) ? Boolean.FALSE : null;
        Optional<String> structure = output.isPresent() || result.structuredContent() != null
                ? Optional.of(structure(result.structuredContent()))
                : Optional.empty();
        List<Content> content = content(result.content(), structure);
        StringBuilder json = new StringBuilder(written(new CallToolResult(content, success, null, null)));
        json.setLength(json.length() - 1); // other members go before the last brace
        structure.ifPresent(text -> json.append(",\"structuredContent\":").append(text));
        if (result.meta() != null) {
            json.append(",\"_meta\":").append(json(result.meta(), "_meta"));
        }
        return runtime.bounded(json.append('}').toString());
    }

    // A client may read the content alone: as the SDK does, a structure that has a schema is written there too.
    private List<Content> content(List<Content> authors, Optional<String> structure) {
        return output.isPresent() && authors.isEmpty()
                ? structure
                        .<List<Content>>map(
                                text -> List.of(TextContent.builder(text).build()))
                        .orElse(authors)
                : authors;
    }

    private String written(CallToolResult plain) {
        try {
            return runtime.mapper().writeValueAsString(plain);
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

    // The object's own code runs here, so an exception is a failure of the tool, not of its caller.
    private JsonReading reading(Object raw, String member) {
        try {
            return SdkJson.of(raw, runtime.mapper());
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

    // An error that the tool returned is treated like one that it threw.
    private FaultException failure(CallToolResult result) {
        Envelope envelope = SdkJson.envelope(result, runtime.mapper());
        if (Dialects.read(envelope) instanceof Reading.Understood(Reported reported)) {
            return new FaultException(reported.fault(), reported.origin(), null);
        }
        String text = BoundedText.ellipsized(String.join("\n", envelope.text()), MAX_MESSAGE);
        return new FaultException(CommonCode.TOOL_FAILED.fault(text.isBlank() ? Fault.UNFORESEEN : text));
    }
}
