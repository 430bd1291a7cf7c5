package dev.faultline.check.rule;

import dev.faultline.check.wire.Exchange;
import dev.faultline.check.wire.Observed;
import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An answer that says that something failed.
 *
 * @param text what people and models read
 * @param all every text in the answer, its structured parts included, and the names of their members
 * @param envelope the tool result; empty for other answers
 */
record FailedAnswer(String text, String all, Optional<Envelope> envelope) {
    /** {@return the failure that this exchange ended with, if it did} */
    static Optional<FailedAnswer> in(Exchange exchange) {
        return switch (exchange.observed()) {
            case Observed.Result(JsonObject result) when isFailed(result) -> Optional.of(result(result));
            case Observed.Result success -> Optional.empty();
            case Observed.RpcFailure(int code, String message, Optional<JsonValue> data) ->
                Optional.of(new FailedAnswer(
                        message,
                        Stream.concat(Stream.of(message), data.stream().flatMap(FailedAnswer::texts))
                                .collect(Collectors.joining("\n")),
                        Optional.empty()));
            case Observed.Status(int status, String body, Optional<String> challenge) ->
                Optional.of(new FailedAnswer(body, body, Optional.empty()));
            case Observed.Invalid(String text, String reason) ->
                Optional.of(new FailedAnswer(text, text, Optional.empty()));
            case Observed.Silence silence -> Optional.empty();
            case Observed.Gone gone -> Optional.empty(); // its last words are for its operator
        };
    }

    private static FailedAnswer result(JsonObject result) {
        Envelope envelope = Envelope.fromJson(result);
        String all = texts(result).collect(Collectors.joining("\n"));
        return new FailedAnswer(String.join("\n", envelope.text()), all, Optional.of(envelope));
    }

    /** {@return whether this tool result says that the call failed} */
    static boolean isFailed(JsonObject result) {
        return result.get("isError").filter(JsonBoolean.TRUE::equals).isPresent();
    }

    private static Stream<String> texts(JsonValue value) {
        return switch (value) {
            case JsonString(String text) -> Stream.of(text);
            case JsonArray(List<JsonValue> items) -> items.stream().flatMap(FailedAnswer::texts);
            case JsonObject object ->
                object.members().entrySet().stream()
                        .flatMap(member -> Stream.concat(Stream.of(member.getKey()), texts(member.getValue())));
            default -> Stream.empty(); // numbers, booleans and null
        };
    }
}
