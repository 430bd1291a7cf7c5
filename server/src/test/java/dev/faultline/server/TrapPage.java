package dev.faultline.server;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the page that shows every trap with the responses of the bare SDK and of a guarded server. */
final class TrapPage {
    private static final int LONGEST = 300;
    private static final String TITLE = """
        <!-- Made from the tests by `dev/reference`; do not edit. -->

        # What the guard changes

        Every row comes from one run of `SdkGuardTest`: the same tools, prompts and resources, written once in the
        SDK's own types, were served by the bare MCP Java SDK 2.1.0 and by a `FaultlineServer`, and both were sent
        the same bytes over a real connection. Over stdio each server is a process of its own. `isError` is a tool
        result that says that the tool failed; `error` is an error of the protocol. The status of HTTP is shown
        where it is not 200. What is long ends in an ellipsis.

        """;

    private final StringBuilder page = new StringBuilder(TITLE);
    private final TrapRun run;

    TrapPage(TrapRun run) {
        this.run = run;
    }

    String of(Map<String, List<Trap>> groups) {
        groups.forEach((title, traps) -> {
            page.append("## ").append(title).append("\n\n");
            traps.forEach(this::section);
        });
        return page.toString().stripTrailing() + "\n";
    }

    /** A response that is the same over several transports. */
    private record Row(String bare, String guarded) {}

    private void section(Trap trap) {
        Map<Row, List<String>> rows = new LinkedHashMap<>();
        for (Transport transport : trap.expected().keySet()) {
            Row row = new Row(shown(run.bare(trap, transport)), shown(run.guarded(trap, transport)));
            rows.computeIfAbsent(row, key -> new ArrayList<>()).add(transport.words());
        }
        page.append("### ").append(capitalized(trap.name())).append("\n\n");
        page.append("| over | the bare SDK | guarded |\n| --- | --- | --- |\n");
        rows.forEach((row, transports) -> page.append("| ")
                .append(String.join(", ", transports))
                .append(" | ")
                .append(row.bare())
                .append(" | ")
                .append(row.guarded())
                .append(" |\n"));
        page.append('\n');
    }

    private static String shown(Seen seen) {
        String status = seen.status() == 0 || seen.status() == 200 ? "" : "HTTP " + seen.status() + ": ";
        return status + shown(seen.body());
    }

    private static String shown(String body) {
        if (body.isBlank()) {
            return "an empty body";
        }
        if (body.startsWith("<")) {
            return "a page in HTML";
        }
        boolean messages = body.lines().allMatch(line -> line.startsWith("{\"jsonrpc\""));
        return (messages ? body.lines() : Stream.of(body)).map(TrapPage::one).collect(Collectors.joining("<br>"));
    }

    private static String one(String text) {
        return JsonText.read(text).clean().flatMap(TrapPage::message).orElseGet(() -> plain(text));
    }

    private static Optional<String> message(JsonValue value) {
        if (!(value instanceof JsonObject message)) {
            return Optional.empty();
        }
        return message.object("error")
                .<Optional<String>>map(TrapPage::error)
                .orElseGet(() -> message.object("result").flatMap(TrapPage::result));
    }

    private static Optional<String> error(JsonObject error) {
        return error.get("code")
                .flatMap(code -> code instanceof JsonNumber(String literal)
                        ? Optional.of("`error` " + literal + " "
                                + code(error.string("message").orElse("") + data(error)))
                        : Optional.empty());
    }

    private static String data(JsonObject error) {
        return error.get("data").map(data -> " " + JsonText.print(data)).orElse("");
    }

    private static Optional<String> result(JsonObject result) {
        boolean isError = result.get("isError").filter(JsonBoolean.TRUE::equals).isPresent();
        boolean text = isError
                && result.get("content").orElse(null) instanceof JsonArray(List<JsonValue> blocks)
                && blocks.size() == 1;
        return Optional.of(
                (isError ? "`isError` " : "`result` ") + code(text ? textOf(result) : JsonText.print(result)));
    }

    private static String textOf(JsonObject result) {
        JsonArray content = (JsonArray) result.get("content").orElseThrow();
        return ((JsonObject) content.items().getFirst()).string("text").orElse("");
    }

    private static String plain(String body) {
        int stack = body.indexOf("\"stackTrace\":[");
        if (stack >= 0) {
            return code(body.substring(0, stack) + "\"stackTrace\":[…");
        }
        boolean json = body.startsWith("{") || body.startsWith("[") || body.startsWith("\"");
        return json || body.equals("null") ? code(body) : body.replace("|", "\\|");
    }

    private static String code(String text) {
        String bounded = text.length() > LONGEST
                ? text.substring(0, LONGEST) + "…"
                        + (text.length() > 100_000 ? " (" + text.length() + " characters)" : "")
                : text;
        return "`" + bounded.replace("|", "\\|").replace("\n", " ").replace("`", "'") + "`";
    }

    private static String capitalized(String name) {
        return name.startsWith("`") ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
