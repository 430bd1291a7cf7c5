package dev.faultline.check;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * An MCP server that keeps every rule, except the one that its argument names. With the argument {@code tools}, it has
 * a tool for each rule about tools, which breaks that rule, and the tool {@code good}, which keeps all of them.
 */
final class PairServer {
    static final List<String> TOOL_RULES = List.of(
            "ANS-01", "ANS-03", "ANS-04", "REP-01", "REP-02", "REP-03", "REP-04", "REP-05", "REP-06", "REP-07",
            "REP-08", "SCH-01", "SCH-02", "SCH-03", "LEA-01", "LEA-02", "LEA-03", "LEA-04", "LEA-05");
    static final List<String> SERVER_RULES =
            List.of("ANS-02", "ANS-05", "PRO-01", "PRO-02", "PRO-03", "PRO-04", "PRO-05", "PRO-06");

    private final String breaks;
    private final PairTools tools;

    PairServer(String breaks) {
        this.breaks = breaks;
        this.tools = new PairTools(breaks.equals("state"));
    }

    /** {@return the command that starts the server that breaks this rule} */
    static List<String> command(String breaks) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                PairServer.class.getName(),
                breaks);
    }

    public static void main(String[] args) throws Exception {
        PairServer server = new PairServer(args[0]);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.isBlank()) {
                server.answers(line).forEach(out::println);
                if (args[0].equals("flood")) {
                    IntStream.range(0, 2_000)
                            .forEach(number -> out.println("{\"jsonrpc\":\"2.0\",\"method\":\"noise\"}"));
                }
            }
        }
        if (args[0].equals("ANS-05")) {
            TimeUnit.HOURS.sleep(1);
        }
    }

    /** {@return the lines that the server writes for this line} */
    List<String> answers(String line) throws IOException {
        Optional<JsonValue> value = JsonText.read(line).clean();
        if (value.isEmpty()) {
            return unreadable();
        }
        if (!(value.get() instanceof JsonObject message)
                || !message.string("jsonrpc").equals(Optional.of("2.0"))) {
            return List.of(error(JsonNull.NULL, RpcError.INVALID_REQUEST, "This is not a message"));
        }
        Optional<JsonValue> id = message.get("id");
        if (id.isEmpty()) {
            return List.of();
        }
        Optional<JsonValue> params = message.get("params");
        if (params.isPresent() && !(params.get() instanceof JsonObject)) {
            return List.of(error(id.get(), malformed(), "The params must be an object"));
        }
        return answers(
                id.get(),
                message.string("method").orElse(""),
                message.object("params").orElse(JsonObject.EMPTY));
    }

    private List<String> unreadable() {
        if (breaks.equals("ANS-02")) {
            Runtime.getRuntime().halt(1);
        }
        return breaks.equals("PRO-03")
                ? List.of()
                : List.of(error(JsonNull.NULL, RpcError.PARSE_ERROR, "The message is not JSON"));
    }

    private List<String> answers(JsonValue id, String method, JsonObject params) throws IOException {
        return switch (method) {
            case "initialize" -> List.of(result(id, """
                {"protocolVersion":"2025-11-25","capabilities":{"tools":{},"resources":{},"prompts":{}},\
                "serverInfo":{"name":"pair","version":"1"}}\
                """));
            case "ping" -> List.of(result(id, "{}"));
            case "tools/list" -> List.of(list(id, params));
            case "tools/call" -> call(id, params);
            case "resources/read" -> List.of(error(id, RpcError.RESOURCE_NOT_FOUND, "There is no such resource"));
            case "prompts/get" -> List.of(error(id, RpcError.INVALID_PARAMS, "There is no such prompt"));
            default ->
                List.of(error(
                        id,
                        List.of("PRO-01", "hang").contains(breaks)
                                ? RpcError.INTERNAL_ERROR
                                : RpcError.METHOD_NOT_FOUND,
                        "There is no such method"));
        };
    }

    private int malformed() {
        return breaks.equals("PRO-05") ? RpcError.INTERNAL_ERROR : RpcError.INVALID_PARAMS;
    }

    private String list(JsonValue id, JsonObject params) {
        if (params.get("cursor").isPresent() && !breaks.equals("PRO-06")) {
            return error(id, RpcError.INVALID_PARAMS, "The cursor is unknown");
        }
        List<JsonValue> all = new ArrayList<>();
        switch (breaks) {
            case "no-tools" -> {
                // an empty list
            }
            case "thousand" -> {
                for (int number = 0; number < 1_000; number++) {
                    all.add(PairTools.definition("tool" + number));
                }
            }
            case "state" -> List.of("LEA-02", "good").forEach(name -> all.add(PairTools.definition(name)));
            case "schemas" -> all.addAll(PairTools.oddSchemas());
            case "tools" -> {
                all.add(PairTools.definition("good"));
                TOOL_RULES.forEach(rule -> all.add(PairTools.definition(rule)));
            }
            default -> all.add(PairTools.definition("good"));
        }
        return result(id, JsonText.print(JsonObject.of("tools", new JsonArray(all))));
    }

    private List<String> call(JsonValue id, JsonObject params) {
        Optional<String> name = params.string("name");
        if (name.isEmpty()) {
            return List.of(error(id, malformed(), "The name of the tool is missing"));
        }
        if (breaks.equals("credentials")) {
            return List.of(result(
                    id,
                    JsonText.print(Envelope.bareFailure("Set API_TOKEN first. Do not retry.")
                            .toJson())));
        }
        boolean known = name.get().equals("good") || name.get().startsWith("tool") || TOOL_RULES.contains(name.get());
        if (!known) {
            return List.of(
                    breaks.equals("PRO-02")
                            ? result(id, "{\"content\":[{\"type\":\"text\",\"text\":\"fine\"}]}")
                            : error(
                                    id,
                                    breaks.equals("PRO-04") ? -32001 : RpcError.INVALID_PARAMS,
                                    "There is no tool " + name.get()));
        }
        if (breaks.equals("hang")) {
            return List.of();
        }
        return tools.call(name.get(), id, params.object("arguments").orElse(JsonObject.EMPTY));
    }

    static String result(JsonValue id, String json) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + JsonText.print(id) + ",\"result\":" + json + "}";
    }

    static String error(JsonValue id, int code, String message) {
        return JsonText.print(new JsonObject(Map.of(
                "jsonrpc",
                new JsonString("2.0"),
                "id",
                id,
                "error",
                new JsonObject(Map.of("code", JsonNumber.of(code), "message", new JsonString(message))))));
    }
}
