package dev.faultline.rpc;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonProblem;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcMessage.Malformed;
import java.util.List;
import java.util.Optional;

/** Reads messages, and detects everything that is wrong with one regardless of its method. */
final class MessageReader {
    /** Flaws below this location are left to the tool. */
    private static final String ARGUMENTS = "/params/arguments/";

    private static final int LONGEST_ID = 256;
    private static final String ID_TOO_LONG = "The id is longer than " + LONGEST_ID + " characters";

    private MessageReader() {}

    static RpcMessage read(byte[] utf8, JsonLimits limits) {
        return switch (JsonText.readMessage(utf8, limits)) {
            case JsonReading.Unreadable(JsonProblem problem) ->
                malformed(RpcError.PARSE_ERROR, "The message is not JSON: it " + problem.message(), Optional.empty());
            case JsonReading.TooManyValues(JsonProblem problem) ->
                invalid("The message has more than " + limits.values() + " values", IdFinder.idIn(utf8)); // R36
            case JsonReading.Clean(JsonValue value) -> message(value, List.of());
            case JsonReading.Flawed(JsonValue value, List<JsonProblem> problems) -> message(value, problems);
        };
    }

    private static RpcMessage message(JsonValue value, List<JsonProblem> flaws) {
        return switch (value) {
            case JsonObject object -> message(object, flaws);
            case JsonArray batch -> invalid("Batches are not supported: send one message at a time", Optional.empty());
            default -> invalid("A message must be a JSON object", Optional.empty()); // strings, numbers and the like
        };
    }

    private static RpcMessage message(JsonObject object, List<JsonProblem> flaws) {
        Optional<JsonValue> id = object.get("id").filter(MessageReader::isId);
        for (JsonProblem flaw : flaws) {
            if (!flaw.at().text().startsWith(ARGUMENTS)) {
                return invalid("A member of the message " + flaw.message(), id);
            }
        }
        if (!object.string("jsonrpc").equals(Optional.of("2.0"))) {
            return invalid("The message must have \"jsonrpc\": \"2.0\"", id);
        }
        if (object.get("id").isPresent() && id.isEmpty()) {
            boolean tooLong = object.get("id").flatMap(MessageReader::idText).isPresent();
            return invalid(tooLong ? ID_TOO_LONG : "The id must be a string or an integer", id);
        }
        return object.get("method").isPresent() ? requestOrNotification(object, id, flaws) : response(object, id);
    }

    private static RpcMessage requestOrNotification(
            JsonObject object, Optional<JsonValue> id, List<JsonProblem> flaws) {
        Optional<String> method = object.string("method");
        if (method.isEmpty()
                || object.get("result").isPresent()
                || object.get("error").isPresent()) {
            return invalid("The method must be a string, and a request must not have a result or an error", id);
        }
        Optional<JsonValue> params = object.get("params");
        if (params.isPresent() && !(params.get() instanceof JsonObject)) {
            return malformed(RpcError.INVALID_PARAMS, "The params must be an object", id);
        }
        JsonObject given = object.object("params").orElse(JsonObject.EMPTY);
        return id.<RpcMessage>map(known -> new RpcMessage.Request(known, method.get(), given, flaws, object))
                .orElseGet(() -> new RpcMessage.Notification(method.get(), given, object));
    }

    private static RpcMessage response(JsonObject object, Optional<JsonValue> id) {
        boolean one = object.get("result").isPresent() != object.get("error").isPresent();
        if (id.isEmpty() || !one) {
            return invalid("A message must have a method, or an id and either a result or an error", id);
        }
        return new RpcMessage.Response(id.get(), object);
    }

    /** {@return whether this is a valid request id} */
    static boolean isId(JsonValue id) {
        return idText(id)
                .filter(text -> text.codePointCount(0, text.length()) <= LONGEST_ID)
                .isPresent();
    }

    private static Optional<String> idText(JsonValue id) {
        return switch (id) {
            case JsonString(String text) -> Optional.of(text);
            case JsonNumber(String literal) ->
                Optional.of(literal).filter(it -> it.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9')));
            default -> Optional.empty(); // null, booleans, arrays and objects are not valid ids
        };
    }

    private static Malformed invalid(String sentence, Optional<JsonValue> id) {
        return malformed(RpcError.INVALID_REQUEST, sentence, id);
    }

    private static Malformed malformed(int code, String sentence, Optional<JsonValue> id) {
        return new Malformed(RpcError.of(code, sentence), id);
    }
}
