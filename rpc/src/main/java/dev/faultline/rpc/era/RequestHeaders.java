package dev.faultline.rpc.era;

import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcMessage;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The headers of an HTTP request, which repeat parts of its body.
 *
 * @param values returns the value of a header, if the request has it
 * @param mirrored returns the parameters of a tool that are repeated in headers
 */
public record RequestHeaders(
        Function<String, Optional<String>> values, Function<String, List<MirroredParameter>> mirrored) {
    /** The header that names the revision. */
    public static final String VERSION = "MCP-Protocol-Version";

    private static final String METHOD = "Mcp-Method";
    private static final String NAME = "Mcp-Name";

    /**
     * {@return the headers that a client sends with this request}
     *
     * @param mirrored returns the parameters of a tool that are repeated in headers
     */
    public static Map<String, String> of(
            RpcMessage.Request request, Function<String, List<MirroredParameter>> mirrored) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(VERSION, Era.MODERN);
        headers.put(METHOD, request.method());
        named(request).ifPresent(name -> headers.put(NAME, HeaderText.encoded(name)));
        if (request.method().equals("tools/call")) {
            JsonObject arguments = request.params().object("arguments").orElse(JsonObject.EMPTY);
            mirrored.apply(request.params().string("name").orElse(""))
                    .forEach(it -> text(it.value(arguments))
                            .ifPresent(text -> headers.put(it.header(), HeaderText.encoded(text))));
        }
        return headers;
    }

    private static Optional<String> text(Optional<JsonValue> value) {
        return switch (value.orElse(JsonNull.NULL)) {
            case JsonString(String text) -> Optional.of(text);
            case JsonBoolean(boolean bool) -> Optional.of(Boolean.toString(bool));
            case JsonNumber number -> Optional.of(number.literal());
            default -> Optional.empty(); // null, or a value that the tool itself will reject
        };
    }

    /** {@return what is wrong with the header that names the revision} */
    Optional<String> versionProblem(String version) {
        return problem(VERSION, Optional.of(version), false);
    }

    /** {@return how the other headers contradict the request} */
    Optional<String> problem(RpcMessage.Request request) {
        return problem(METHOD, Optional.of(request.method()), false)
                .or(() -> named(request).flatMap(name -> problem(NAME, Optional.of(name), true)))
                .or(() -> mirroredProblem(request));
    }

    private static Optional<String> named(RpcMessage.Request request) {
        return switch (request.method()) {
            case "tools/call", "prompts/get" -> request.params().string("name");
            case "resources/read" -> request.params().string("uri");
            default -> Optional.empty(); // other methods have no name
        };
    }

    private Optional<String> mirroredProblem(RpcMessage.Request request) {
        if (!request.method().equals("tools/call")) {
            return Optional.empty();
        }
        JsonObject arguments = request.params().object("arguments").orElse(JsonObject.EMPTY);
        return mirrored.apply(request.params().string("name").orElse("")).stream()
                .flatMap(it -> problem(it.header(), it.value(arguments)).stream())
                .findFirst();
    }

    private Optional<String> problem(String header, Optional<JsonValue> value) {
        return switch (value.orElse(JsonNull.NULL)) {
            case JsonString(String text) -> problem(header, Optional.of(text), true);
            case JsonBoolean(boolean bool) -> problem(header, Optional.of(Boolean.toString(bool)), true);
            case JsonNumber number -> numberProblem(header, number);
            default -> problem(header, Optional.empty(), true); // null, or a value that the tool itself will reject
        };
    }

    private Optional<String> numberProblem(String header, JsonNumber number) {
        Optional<String> sent = values.apply(header).map(String::strip);
        boolean equal = sent.filter(text -> text.matches("-?[0-9]{1,20}(\\.[0-9]{1,20})?"))
                .map(text -> new BigDecimal(text).compareTo(number.exact()) == 0)
                .orElse(false);
        return equal ? Optional.empty() : problem(header, Optional.of(number.literal()), true);
    }

    private Optional<String> problem(String header, Optional<String> expected, boolean mayBeEncoded) {
        Optional<String> sent = values.apply(header).map(String::strip);
        if (sent.isEmpty() || expected.isEmpty()) {
            return sent.isPresent() == expected.isPresent()
                    ? Optional.empty()
                    : Optional.of("The header " + header
                            + (sent.isEmpty() ? " is required" : " repeats a value that the body does not have"));
        }
        Optional<String> read = mayBeEncoded ? HeaderText.decoded(sent.get()) : sent.filter(HeaderText::isPlain);
        if (read.isEmpty()) {
            return Optional.of("The header " + header + " is not plain text or valid Base64");
        }
        return read.equals(expected)
                ? Optional.empty()
                : Optional.of("The header " + header + " does not match the body of the request");
    }
}
