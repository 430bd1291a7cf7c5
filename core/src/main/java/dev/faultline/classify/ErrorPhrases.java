package dev.faultline.classify;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Infers faults from the text of a failed tool result, or of a JSON-RPC error whose number says little: from what the
 * official SDKs write there, JSON with a code, errors of the operating system, HTTP status codes, and common phrases,
 * in this order. Each sign counts only in its place, and a time that the text states wins (R42).
 */
final class ErrorPhrases {
    /** The longest text that is searched; a longer one is data rather than a message. */
    private static final int SEARCHED = 4096;

    /** The TypeScript SDK's form of a protocol error in a tool result. */
    private static final Pattern RPC_ERROR = Pattern.compile("^MCP error (-?\\d{1,9}): ");

    private static final List<String> CODES =
            List.of("code", "status", "statusCode", "status_code", "httpStatus", "http_status", "type", "error");

    private static final List<String> SENTENCES = List.of("message", "error", "detail", "error_description");

    private static final Proof UNKNOWN = Proof.of(CommonCode.TOOL_FAILED);

    private ErrorPhrases() {}

    /** {@return the fault of a tool result with this text} */
    static Fault fault(String text) {
        Matcher rpcError = RPC_ERROR.matcher(text);
        if (rpcError.find() && SdkTexts.in(text).isEmpty()) {
            return ForeignCodes.rpc(Integer.parseInt(rpcError.group(1)), text);
        }
        return proven(inferred(text).orElse(UNKNOWN), text);
    }

    /** {@return the fault that this proves with the given text, which may also state a time} */
    static Fault proven(Proof proof, String text) {
        return statedTime(text)
                .map(Retry::after)
                .<Proof>map(proof::retry)
                .orElse(proof)
                .fault(text);
    }

    /** {@return what this text proves; empty if it says nothing that is known} */
    static Optional<Proof> inferred(String text) {
        String searched = text.length() <= SEARCHED ? text : text.substring(0, SEARCHED);
        return SdkTexts.in(searched)
                .or(() -> object(text).flatMap(ErrorPhrases::inJson))
                .or(() -> inStatement(searched));
    }

    /** {@return when the call may be repeated, as this text says} */
    static Optional<Duration> statedTime(String text) {
        Optional<JsonObject> object = object(text);
        return object.flatMap(it -> Stream.of(it, it.object("error").orElse(JsonObject.EMPTY))
                        .flatMap(part -> StatedTime.in(part).stream())
                        .findFirst())
                .or(() -> StatedTime.in(object.flatMap(ErrorPhrases::sentence).orElse(text)));
    }

    private static Optional<Proof> inStatement(String text) {
        Statement statement = Statement.of(text);
        return Stream.<Function<Statement, Optional<Proof>>>of(
                        ErrnoTexts::in, Phrases::aboutArguments, HttpStatuses::in, Phrases::in)
                .flatMap(signs -> signs.apply(statement).stream())
                .findFirst();
    }

    private static Optional<JsonObject> object(String text) {
        return text.startsWith("{") && JsonText.read(text).clean().orElse(null) instanceof JsonObject object
                ? Optional.of(object)
                : Optional.empty();
    }

    // {"code": …}, {"status": …} or {"error": {"code": …}}, else the sentence in it
    private static Optional<Proof> inJson(JsonObject object) {
        return Stream.of(object.object("error").orElse(JsonObject.EMPTY), object)
                .flatMap(it -> CODES.stream().flatMap(name -> it.get(name).stream()))
                .flatMap(value -> code(value).stream())
                .findFirst()
                .or(() -> sentence(object).flatMap(ErrorPhrases::inStatement));
    }

    private static Optional<String> sentence(JsonObject object) {
        return Stream.of(object.object("error").orElse(JsonObject.EMPTY), object)
                .flatMap(it -> SENTENCES.stream().flatMap(name -> it.string(name).stream()))
                .findFirst();
    }

    private static Optional<Proof> code(JsonValue value) {
        return switch (value) {
            case JsonString(String word) when word.matches("[45]\\d\\d") -> HttpStatuses.proof(Integer.parseInt(word));
            case JsonString(String word) -> ErrnoTexts.named(word).or(() -> SpelledCodes.proof(word));
            case JsonNumber number ->
                number.integer().stream().boxed().findFirst().flatMap(status -> HttpStatuses.proof(status.intValue()));
            default -> Optional.empty(); // other values are not codes
        };
    }
}
