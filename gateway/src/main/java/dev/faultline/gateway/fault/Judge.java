package dev.faultline.gateway.fault;

import dev.faultline.classify.Evidence;
import dev.faultline.classify.HiddenFailures;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Reported;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.CommonCode;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageText;
import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.UpstreamTool;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Decides what an answer of the upstream means. */
public final class Judge {
    /** A larger result is data; it is not searched for a hidden failure. */
    private static final int SEARCHED = 64 * 1024;

    private static final Verdict PASS = new Verdict.Pass();

    private final HiddenFailureMode hidden;
    private final OutputSchemas schemas = new OutputSchemas();

    /** Treats hidden failures in this way. */
    public Judge(HiddenFailureMode hidden) {
        this.hidden = hidden;
    }

    /** {@return what the response to this call means} */
    public Verdict judge(Call call, Message.Response response) {
        if (response.isError()) {
            return error(call, response.text());
        }
        return call.isToolCall() ? result(call, response.text()) : PASS;
    }

    /** {@return whether this successful response is the result of a tool that declares an output schema} */
    public boolean isToBeChecked(Call call, Message.Response response) {
        return call.isToolCall()
                && call.tool().flatMap(UpstreamTool::outputSchema).isPresent()
                && !isUnfinished(response.text());
    }

    /** {@return how this successful response breaks the output schema of its tool} May take long. */
    public Optional<String> violation(Call call, Message.Response response) {
        return call.tool().flatMap(tool -> schemas.violation(tool, response.text()));
    }

    /** {@return that the result of this call is invalid, for this reason} */
    public static Verdict invalid(Call call, String reason) {
        return new Verdict.FailedResult(Reported.of(Failures.invalidResult(reason, call.effect())), By.GATEWAY);
    }

    private static Verdict error(Call call, MessageText text) {
        JsonObject error = object(text.value(Part.ERROR));
        int code = error.get("code").flatMap(Judge::code).orElse(RpcError.INTERNAL_ERROR);
        String message = error.string("message").orElseGet(() -> string(text.value(Part.ERROR)));
        Optional<JsonValue> data = error.get("data");
        Reported reported = data.flatMap(it -> understood(Envelope.fromJson(object(Optional.of(it)))))
                .orElseGet(() -> Reported.of(
                        Failures.reported(new Evidence.ProtocolError(code, message, data).fault(), call.isToolCall())));
        return Channels.isForTheModel(call, code)
                ? new Verdict.FailedResult(reported, By.SERVER)
                : new Verdict.FailedRequest(reported, new RpcError(code, message, data));
    }

    private static Optional<Integer> code(JsonValue value) {
        return value instanceof JsonNumber number
                ? number.integer().stream()
                        .filter(code -> code == (int) code)
                        .mapToObj(code -> (int) code)
                        .findFirst()
                : Optional.empty();
    }

    private Verdict result(Call call, MessageText text) {
        if (isUnfinished(text)) {
            return PASS;
        }
        Optional<String> isError = text.text(Part.IS_ERROR);
        boolean searched = text.length() <= SEARCHED;
        List<JsonValue> blocks = searched ? HiddenFailures.blocks(text.value(Part.CONTENT)) : List.of();
        Optional<String> invalid = invalid(text, blocks, isError);
        if (invalid.isPresent()) {
            return invalid(call, invalid.get());
        }
        if (isError.equals(Optional.of("true"))) {
            return failed(text);
        }
        if (!text.has(Part.CONTENT)) {
            return new Verdict.Wordless(
                    JsonArray.of(block(text.text(Part.STRUCTURED_CONTENT).orElse(""))));
        }
        return searched && hidden != HiddenFailureMode.OFF ? examined(call, text, blocks) : PASS;
    }

    // A task that was created, or a question to the user, is not the result yet.
    private static boolean isUnfinished(MessageText text) {
        return text.has(Part.TASK)
                || text.value(Part.RESULT_TYPE)
                        .filter(type -> !type.equals(new JsonString("complete")))
                        .isPresent();
    }

    private static Optional<String> invalid(MessageText text, List<JsonValue> blocks, Optional<String> isError) {
        if (!text.isObject(Part.RESULT)) {
            return Optional.of("it is not an object");
        }
        boolean structuredOnly = !text.has(Part.CONTENT) && text.isObject(Part.STRUCTURED_CONTENT);
        if (!text.isArray(Part.CONTENT) && !structuredOnly) {
            return Optional.of(text.has(Part.CONTENT) ? "content is not a list" : "content is missing");
        }
        if (!blocks.stream().allMatch(Judge::isBlock)) {
            return Optional.of("content has an item that is not a content block");
        }
        return isError.filter(value -> !Set.of("true", "false", "null").contains(value))
                .map(value -> "isError is not a boolean");
    }

    private static JsonValue block(String text) {
        return JsonObject.builder().put("type", "text").put("text", text).build();
    }

    private static boolean isBlock(JsonValue item) {
        return item instanceof JsonObject block && block.string("type").isPresent();
    }

    private static Verdict failed(MessageText text) {
        Envelope envelope = Envelope.fromJson(object(text.value(Part.RESULT)));
        String said = String.join("\n", envelope.text());
        String words = said.isBlank() ? text.text(Part.STRUCTURED_CONTENT).orElse(said) : said;
        Reported reported = understood(envelope)
                .orElseGet(() -> Reported.of(Failures.reported(new Evidence.ErrorText(words).fault(), true)));
        return new Verdict.FailedResult(reported, By.SERVER);
    }

    private static Optional<Reported> understood(Envelope envelope) {
        return switch (Dialects.read(envelope)) {
            case Reading.Understood(Reported reported) -> Optional.of(reported);
            case Reading.Broken broken -> inMeta(envelope);
            case Reading.Foreign foreign -> inMeta(envelope);
        };
    }

    // The meta of an unknown dialect still has the code, the retry answer and the effect.
    private static Optional<Reported> inMeta(Envelope envelope) {
        Reported text = Reported.of(CommonCode.TOOL_FAILED.fault(String.join("\n", envelope.text())));
        return OccurrenceMeta.read(envelope.meta())
                .map(meta -> OccurrenceMeta.refined(text, envelope, List.of(UpstreamCode.values())));
    }

    private Verdict examined(Call call, MessageText text, List<JsonValue> blocks) {
        return switch (new HiddenFailures(
                        call.request().subject().orElse(""),
                        call.tool().map(UpstreamTool::outputs).orElse(Set.of()))
                .find(text.value(Part.STRUCTURED_CONTENT), blocks)) {
            case HiddenFailures.Suspicion.Nothing() -> PASS;
            case HiddenFailures.Suspicion.Likely(String sign) -> new Verdict.Suspect(sign);
            case HiddenFailures.Suspicion.Sure(String said)
            when hidden == HiddenFailureMode.MARK ->
                new Verdict.Hidden(Reported.of(UpstreamCode.HIDDEN_FAILURE.fault(said)));
            case HiddenFailures.Suspicion.Sure(String said) -> new Verdict.Suspect("error object");
        };
    }

    // Some servers send a text in place of the error object.
    private static String string(Optional<JsonValue> value) {
        return value.orElse(JsonNull.NULL) instanceof JsonString(String text) ? text : "";
    }

    private static JsonObject object(Optional<JsonValue> value) {
        return value.orElse(JsonObject.EMPTY) instanceof JsonObject object ? object : JsonObject.EMPTY;
    }
}
