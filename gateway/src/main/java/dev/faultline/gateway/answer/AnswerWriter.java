package dev.faultline.gateway.answer;

import dev.faultline.boundary.Reply;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialect.Reported;
import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.gateway.fault.By;
import dev.faultline.gateway.fault.Failures;
import dev.faultline.gateway.fault.OutputSchemas;
import dev.faultline.gateway.fault.Verdict;
import dev.faultline.gateway.message.MessageText;
import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.Failure;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import dev.faultline.text.Redactor;
import dev.faultline.tool.Caller;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the answers to calls. A failure is recorded before its answer is returned, so writing one may block. */
public final class AnswerWriter {
    /** The dialect in which the advice follows the upstream's own content. */
    private static final String ADVICE_LAST = "tool-failure";

    /** Where structured content of a failure is that does not satisfy the output schema. */
    private static final String STRUCTURED = "dev.faultline/structured";

    private final Occurring occurring;
    private final boolean asIs;
    private final List<String> commandLine;
    private final ErrorTexts texts;
    private final OutputSchemas schemas = new OutputSchemas();
    private final Redactor redactor = Redactor.forThisUser();

    /**
     * Writes failures.
     *
     * @param asIs whether failures that the upstream reports keep their form, and only get metadata
     * @param commandLine what the upstream was started with; paths in it are not secret
     * @param texts how much of the upstream's texts the client gets
     */
    public AnswerWriter(Occurring occurring, boolean asIs, List<String> commandLine, ErrorTexts texts) {
        this.occurring = occurring;
        this.asIs = asIs;
        this.commandLine = List.copyOf(commandLine);
        this.texts = texts;
    }

    /** {@return the answer to a call that the gateway itself ends} */
    public byte[] failed(Call call, Failure failure) {
        // It may contain what a program wrote before it ended, and where it is, which its clients need not know.
        SafeText safe = SafeText.of(call, List.of(), redactor, texts);
        Reply reply = occurring.occur(call, safe(Reported.of(Failures.of(call, failure)), safe));
        boolean denied = failure instanceof Failure.Denied; // clients do not know such a tool
        boolean invalid = failure instanceof Failure.DuplicateId || failure instanceof Failure.ScopeMissing;
        int code = invalid ? RpcError.INVALID_REQUEST : RpcError.INTERNAL_ERROR;
        return call.isToolCall() && !denied
                ? response(call, "result", result(texts(reply), meta(JsonObject.EMPTY, reply, By.GATEWAY)))
                : error(
                        call,
                        denied ? RpcError.INVALID_PARAMS : code,
                        reply,
                        document(reply).with(occurrence(reply, By.GATEWAY)));
    }

    /** Reports that the gateway refuses a request of this caller because of a limit, which is not recorded. */
    public void refused(Caller caller, String sentence) {
        occurring.refused(caller, CommonCode.TOO_MANY_CALLS.fault(sentence).withEffect(Effect.NONE));
    }

    /** {@return the answer to a message that is not a valid request} */
    public byte[] malformed(Call call, RpcError error) {
        return rejected(call, error, CommonCode.MALFORMED_MESSAGE.fault(error.message()));
    }

    /** {@return the answer to a message that the gateway does not accept, for this reason} */
    public byte[] rejected(Call call, RpcError error, Fault reason) {
        Fault fault = reason.withEffect(Effect.NONE);
        Reply reply = occurring.occur(call, Reported.of(fault));
        return error(call, error.code(), reply, document(reply).with(occurrence(reply, By.GATEWAY)));
    }

    /** {@return the answer to a call that the upstream answered, byte for byte unless it failed} */
    public byte[] answered(Call call, MessageText text, Verdict verdict) {
        return switch (verdict) {
            case Verdict.Pass pass -> passed(call, text);
            case Verdict.Suspect suspect -> passed(call, text);
            case Verdict.Wordless(JsonValue content) ->
                response(call, "result", result(text).with(JsonObject.of("content", content)));
            case Verdict.Hidden(Reported reported) -> {
                SafeText safe = safeFor(call);
                Reply reply = occurring.occur(call, safe(reported, safe));
                JsonObject meta = meta(asIs ? upstreamMeta(text) : safeMeta(text, safe), reply, By.GATEWAY);
                yield marked(call, asIs ? result(text) : hidden(text, reply, safe), meta);
            }
            case Verdict.FailedResult(Reported reported, By by) -> {
                SafeText safe = safeFor(call);
                Reply reply = occurring.occur(call, safe(reported, safe));
                yield asIs && text.has(Part.RESULT)
                        ? marked(call, result(text), upstreamMeta(text).with(occurrence(reply, by)))
                        : failedResult(
                                call,
                                text,
                                result(content(text, reply, safe), meta(safeMeta(text, safe), reply, by)),
                                safe);
            }
            case Verdict.FailedRequest(Reported reported, RpcError error) -> {
                SafeText safe = safeFor(call);
                yield request(call, error, occurring.occur(call, safe(reported, safe)), safe);
            }
        };
    }

    private SafeText safeFor(Call call) {
        return SafeText.of(call, commandLine, redactor, texts);
    }

    /** {@return the upstream's message under the client's id} */
    static byte[] passed(Call call, MessageText text) {
        return text.with(Map.of(Part.ID, call.request().id()));
    }

    private static Reported safe(Reported reported, SafeText safe) {
        Fault fault = reported.fault();
        Fault shown = new Fault(
                fault.code(),
                safe.text(fault.message()),
                fault.statedRetry(),
                fault.effect(),
                fault.suggestion().map(safe::text),
                fault.arguments().stream().map(safe::text).toList(),
                fault.details().map(safe::json),
                fault.cause());
        return new Reported(shown, reported.origin(), reported.at(), reported.id());
    }

    // R41: clients check structured content against the output schema, even of a failure.
    private byte[] failedResult(Call call, MessageText text, JsonObject failed, SafeText safe) {
        Optional<JsonValue> structured = text.value(Part.STRUCTURED_CONTENT).map(safe::json);
        if (structured.isEmpty()) {
            return response(call, "result", failed);
        }
        boolean fits =
                call.tool().flatMap(tool -> schemas.violation(tool, text)).isEmpty();
        JsonObject meta = failed.object("_meta").orElse(JsonObject.EMPTY);
        JsonObject more = fits
                ? JsonObject.of("structuredContent", structured.get())
                : JsonObject.of("_meta", meta.with(JsonObject.of(STRUCTURED, structured.get())));
        return response(call, "result", failed.with(more));
    }

    private static JsonObject result(List<JsonValue> content, JsonObject meta) {
        return JsonObject.builder()
                .put("content", new JsonArray(content))
                .put("isError", true)
                .put("_meta", meta)
                .build();
    }

    private static JsonObject result(MessageText text) {
        return object(text.value(Part.RESULT));
    }

    // The content stays, safe to show, and so does every other member, except structuredContent as in other failures.
    private static JsonObject hidden(MessageText text, Reply reply, SafeText safe) {
        List<JsonValue> blocks = new ArrayList<>(blocks(text, safe));
        text.value(Part.STRUCTURED_CONTENT)
                .filter(structured -> !isInText(structured, text)) // otherwise, what happened would be lost
                .map(structured -> block(JsonText.print(safe.json(structured))))
                .ifPresent(blocks::add);
        if (reply.dialect().equals(ADVICE_LAST)) {
            blocks.add(block(advice(reply)));
        }
        Map<String, JsonValue> members = new LinkedHashMap<>(result(text).members());
        members.remove("structuredContent");
        members.put("content", new JsonArray(blocks));
        return new JsonObject(members);
    }

    private static boolean isInText(JsonValue structured, MessageText text) {
        return Envelope.fromJson(result(text)).text().stream()
                .anyMatch(block -> JsonText.read(block).clean().equals(Optional.of(structured)));
    }

    private static byte[] marked(Call call, JsonObject result, JsonObject meta) {
        JsonObject failed = JsonObject.builder()
                .put("isError", JsonBoolean.TRUE)
                .put("_meta", meta)
                .build();
        return response(call, "result", result.with(failed));
    }

    private List<JsonValue> content(MessageText text, Reply reply, SafeText safe) {
        List<JsonValue> blocks = new ArrayList<>(blocks(text, safe));
        if (blocks.isEmpty() || !reply.dialect().equals(ADVICE_LAST)) {
            blocks.addAll(0, texts(reply));
        } else if (!isUnderContract(text)) {
            blocks.add(block(advice(reply)));
        }
        return blocks;
    }

    // Such a failure says itself what to do next, in a dialect that may have no place for another text.
    private static boolean isUnderContract(MessageText text) {
        return OccurrenceMeta.read(upstreamMeta(text)).isPresent();
    }

    private static List<JsonValue> blocks(MessageText text, SafeText safe) {
        return text.value(Part.CONTENT).orElse(null) instanceof JsonArray(List<JsonValue> items)
                ? items.stream()
                        .filter(JsonObject.class::isInstance)
                        .map(safe::block)
                        .toList()
                : List.of();
    }

    // The upstream's own words come before it, so the message is left out.
    private static String advice(Reply reply) {
        String text = String.join("\n", reply.envelope().text());
        String message = reply.occurrence().fault().message() + '\n';
        return text.startsWith(message) ? text.substring(message.length()) : text;
    }

    private static List<JsonValue> texts(Reply reply) {
        return reply.envelope().text().stream().map(AnswerWriter::block).toList();
    }

    private static JsonValue block(String text) {
        return JsonObject.builder().put("type", "text").put("text", text).build();
    }

    private byte[] request(Call call, RpcError error, Reply reply, SafeText safe) {
        JsonObject occurrence = occurrence(reply, By.SERVER);
        Optional<JsonValue> shown = asIs ? error.data() : error.data().map(safe::json);
        Optional<JsonValue> data = shown.isEmpty() || shown.get() instanceof JsonObject
                ? Optional.of(object(shown).with(occurrence))
                : shown;
        String said = asIs ? error.message() : safe.text(error.message());
        String message = said.isBlank() ? reply.occurrence().fault().message() : said;
        return response(call, new RpcError(error.code(), message, data));
    }

    private static byte[] error(Call call, int code, Reply reply, JsonObject data) {
        return response(
                call, RpcError.of(code, reply.occurrence().fault().message()).withData(data));
    }

    private static byte[] response(Call call, RpcError error) {
        return JsonText.bytes(error.toResponse(call.request().id()));
    }

    private static byte[] response(Call call, String name, JsonValue value) {
        return JsonText.bytes(JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", call.request().id())
                .put(name, value)
                .build());
    }

    private JsonObject document(Reply reply) {
        return object(
                JsonText.read(occurring.dialect().document(reply.envelope())).clean());
    }

    // What the upstream says itself stays, as the draft behind tool-failure demands.
    private static JsonObject meta(JsonObject ofUpstream, Reply reply, By by) {
        return reply.envelope().meta().with(ofUpstream).with(occurrence(reply, by));
    }

    // An error is never attributed to a server that did not send it.
    private static JsonObject occurrence(Reply reply, By by) {
        JsonObject facts = object(OccurrenceMeta.write(reply.occurrence()).get(OccurrenceMeta.KEY));
        JsonObject said = facts.with(JsonObject.of("by", new JsonString(by.wire())));
        return JsonObject.of(OccurrenceMeta.KEY, said);
    }

    private static JsonObject upstreamMeta(MessageText text) {
        return object(text.value(Part.META));
    }

    // Safe to show, except for what the draft behind tool-failure demands unchanged.
    private static JsonObject safeMeta(MessageText text, SafeText safe) {
        JsonObject meta = upstreamMeta(text);
        JsonObject shown = object(Optional.of(safe.json(meta)));
        return meta.get(ToolFailureDialect.KEY)
                .map(own -> shown.with(JsonObject.of(ToolFailureDialect.KEY, own)))
                .orElse(shown);
    }

    private static JsonObject object(Optional<JsonValue> value) {
        return value.orElse(JsonObject.EMPTY) instanceof JsonObject object ? object : JsonObject.EMPTY;
    }
}
