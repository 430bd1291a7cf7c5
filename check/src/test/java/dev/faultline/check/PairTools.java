package dev.faultline.check;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tools of {@link PairServer}: each is named after the rule that it breaks. All take a {@code title}. */
final class PairTools {
    private final boolean remembers;
    private int calls;
    private boolean damaged;

    /** Tools of which, if they remember, all break the same rule as soon as one has. */
    PairTools(boolean remembers) {
        this.remembers = remembers;
    }

    static JsonValue definition(String name) {
        String required = name.equals("SCH-03") ? "\"title\",\"colour\"" : "\"title\"";
        return json("""
            {"name":"%s","inputSchema":{"type":"object","properties":{"title":{"type":"string","minLength":1}},\
            "required":[%s]},"outputSchema":{"type":"object","properties":{"pages":{"type":"integer"}},\
            "required":["pages"]},"annotations":{"readOnlyHint":true}}\
            """.formatted(name, required));
    }

    /** Tools whose schemas are recursive, or not schemas. */
    static List<JsonValue> oddSchemas() {
        return List.of(
                json("""
                    {"name":"tool-tree","annotations":{"readOnlyHint":true},"inputSchema":{"type":"object",\
                    "properties":{"title":{"type":"string","minLength":1},"tree":{"$ref":"#/$defs/node"}},\
                    "required":["title","tree"],"$defs":{"node":{"type":"object",\
                    "properties":{"next":{"$ref":"#/$defs/node"}}}}}}\
                    """),
                json("{\"name\":\"tool-endless\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":"
                        + "\"#/properties/a\"}},\"required\":[\"a\"]}}"),
                json("{\"name\":\"tool-wrong-type\",\"inputSchema\":{\"type\":\"objekt\"}}"),
                json(
                        "{\"name\":\"tool-no-target\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":"
                            + "\"#/$defs/none\"}},\"required\":[\"a\"]}}"),
                json("{\"name\":\"tool-pattern\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"a\":{\"type\":"
                        + "\"string\",\"pattern\":\"(\"}},\"required\":[\"a\"]}}"),
                json(
                        "{\"name\":\"tool-hostile\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"title\":{\"type\":"
                            + "\"string\",\"minLength\":1000,\"pattern\":\"^(([a-z0-9])+)+$|^(x+x+)+y$\"}},\"required\":[\"title\"]},"
                            + "\"annotations\":{\"readOnlyHint\":true}}"),
                json(
                        "{\"name\":\"tool-lookahead\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"title\":{\"type\":"
                            + "\"string\",\"pattern\":\"^(?=.*f).*$\"}},\"required\":[\"title\"]}}"),
                json("{\"name\":\"tool-none\"}"),
                json("{\"name\":\"tool-list\",\"inputSchema\":[]}"));
    }

    private static JsonValue json(String text) {
        return JsonText.read(text).clean().orElseThrow();
    }

    List<String> call(String tool, JsonValue id, JsonObject arguments) {
        Optional<String> title = arguments.string("title").filter(text -> !text.isEmpty());
        if (title.isPresent()) {
            String pages = tool.equals("SCH-02") ? "\"many\"" : "12";
            return List.of(success(id, "{\"pages\":" + pages + "}"));
        }
        calls++;
        damaged |= remembers && tool.equals("LEA-02");
        String failed = PairServer.result(id, JsonText.print(failure("").toJson()));
        return switch (tool) {
            case "ANS-01" -> List.of(failed, failed);
            case "ANS-03" -> {
                Runtime.getRuntime().halt(7);
                yield List.of();
            }
            case "ANS-04" -> List.of("Looking for a book ...", failed);
            case "REP-01" ->
                List.of(PairServer.error(id, RpcError.INVALID_PARAMS, "The argument \"title\" is invalid"));
            case "REP-02" -> List.of(success(id, "{\"error\":\"title is invalid\"}"));
            case "SCH-01" -> List.of(success(id, "{\"pages\":0}"));
            default ->
                List.of(PairServer.result(
                        id, JsonText.print(failed(damaged ? "LEA-02" : tool).toJson())));
        };
    }

    // What leaks is in the first line: the last one may count failures.
    private Envelope failed(String tool) {
        Envelope good = failure("");
        String text = String.join("\n", good.text());
        return switch (tool) {
            case "REP-03" -> new Envelope(List.of("Error:"), good.structured(), good.meta(), true);
            case "REP-04" ->
                new Envelope(List.of("Something is wrong. Do not retry."), Optional.empty(), JsonObject.EMPTY, true);
            case "REP-05" ->
                new Envelope(List.of("The title is missing. Do not retry."), Optional.empty(), JsonObject.EMPTY, true);
            case "REP-06" ->
                new Envelope(
                        List.of("The title is missing."),
                        Optional.of(JsonObject.of("code", new JsonString("MISSING"))),
                        JsonObject.EMPTY,
                        true);
            case "REP-07" -> failure(calls % 2 == 0 ? " Give one." : " It is required.");
            case "REP-08" -> {
                JsonObject claim = good.meta()
                        .object("io.modelcontextprotocol/toolFailure")
                        .orElseThrow()
                        .with(JsonObject.of("class", new JsonString("catastrophe")));
                yield new Envelope(
                        good.text(),
                        good.structured(),
                        good.meta().with(JsonObject.of("io.modelcontextprotocol/toolFailure", claim)),
                        true);
            }
            case "LEA-01" -> withText(good, text + "\n    at lookup (/srv/books/index.js:3:1)\n    at run (x.js:1:1)");
            case "LEA-02" -> withText(good, "See /home/build/books/catalogue.db. " + text);
            case "LEA-03" -> withText(good, "password=Tr0ub4dor-and-3 " + text);
            case "LEA-04" -> withText(good, "com.acme.books.MissingTitleException " + text);
            case "LEA-05" -> withText(good, System.getenv().getOrDefault("CHECK_CANARY", "") + " " + text);
            default -> good; // SCH-03, and the tools that keep every rule
        };
    }

    private static Envelope withText(Envelope envelope, String text) {
        return new Envelope(List.of(text), envelope.structured(), envelope.meta(), true);
    }

    // It counts its failures, which is no other answer.
    private Envelope failure(String more) {
        return Dialects.find("tool-failure")
                .orElseThrow()
                .write(new Occurrence(
                                CommonCode.INVALID_INPUT_VALUE.fault(
                                        "The argument \"title\" is missing or invalid." + more),
                                Origin.ofTool("lookup"),
                                Instant.EPOCH,
                                "id")
                        .withFailures(Math.max(1, calls)));
    }

    private static String success(JsonValue id, String structured) {
        JsonValue text = new JsonObject(Map.of("type", new JsonString("text"), "text", new JsonString(structured)));
        return PairServer.result(
                id, "{\"content\":[" + JsonText.print(text) + "],\"structuredContent\":" + structured + "}");
    }
}
