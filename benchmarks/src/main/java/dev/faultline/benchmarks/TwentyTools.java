package dev.faultline.benchmarks;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A server with 20 tools of two required arguments. With the argument {@code bad}, each of them reports wrong arguments
 * as an internal error with a stack trace, and every fifth ends the process when an argument is null.
 */
final class TwentyTools {
    private final boolean bad;

    private TwentyTools(boolean bad) {
        this.bad = bad;
    }

    public static void main(String[] arguments) throws IOException {
        TwentyTools server = new TwentyTools(arguments[0].equals("bad"));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonValue message = JsonText.read(line).clean().orElse(JsonNull.NULL);
            if (message instanceof JsonObject object && object.get("id").isPresent()) {
                out.println("{\"jsonrpc\":\"2.0\",\"id\":"
                        + JsonText.print(object.get("id").get()) + "," + server.answer(object) + "}");
            }
        }
    }

    private String answer(JsonObject message) {
        JsonObject params = message.object("params").orElse(JsonObject.EMPTY);
        return switch (message.string("method").orElse("")) {
            case "initialize" ->
                "\"result\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
                        + "\"serverInfo\":{\"name\":\"twenty\",\"version\":\"1\"}}";
            case "ping" -> "\"result\":{}";
            case "tools/list" -> "\"result\":" + JsonText.print(tools());
            case "tools/call" -> call(params);
            default -> "\"error\":{\"code\":-32601,\"message\":\"There is no such method\"}";
        };
    }

    private static JsonObject tools() {
        return JsonObject.of(
                "tools",
                IntStream.range(0, 20)
                        .mapToObj(number ->
                                JsonText.read("""
                                    {"name":"tool%d","annotations":{"readOnlyHint":true},"inputSchema":{"type":"object",\
                                    "properties":{"title":{"type":"string"},"pages":{"type":"integer"}},\
                                    "required":["title","pages"]}}\
                                    """.formatted(number)).clean().orElseThrow())
                        .collect(JsonArray.toJsonArray()));
    }

    private String call(JsonObject params) {
        JsonObject arguments = params.object("arguments").orElse(JsonObject.EMPTY);
        Optional<String> name = params.string("name");
        if (name.isEmpty() || !name.get().startsWith("tool")) {
            return "\"error\":{\"code\":-32602,\"message\":\"There is no such tool\"}";
        }
        if (arguments.string("title").isPresent()
                && arguments.get("pages").isPresent()
                && !arguments.get("pages").get().equals(JsonNull.NULL)) {
            return "\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"fine\"}]}";
        }
        boolean isNull = arguments.members().containsValue(JsonNull.NULL);
        if (bad && isNull && name.get().matches("tool\\d*[05]")) {
            Runtime.getRuntime().halt(1);
        }
        return bad
                ? "\"error\":{\"code\":-32603,\"message\":\"TypeError\\n    at call (/srv/books/index.js:3:1)\"}"
                : "\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"title and pages are required. Do not"
                        + " retry.\"}],\"isError\":true,\"_meta\":{\"code\":\"INVALID\"}}";
    }
}
