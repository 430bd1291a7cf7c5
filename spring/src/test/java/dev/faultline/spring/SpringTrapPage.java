package dev.faultline.spring;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.spring.SpringTrap.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The page of the traps: what a client receives from the application without the guard and with it. */
final class SpringTrapPage {
    private static final int LONGEST = 300;
    private static final String TITLE = """
        <!-- Made from the tests by `dev/reference`; do not edit. -->

        # What the guard changes for Spring AI

        One application on Spring AI 2.0.0, with `@McpTool` methods, `ToolCallback` beans, prompts, resources and
        completions, is started without the guard and with it; only the property `faultline.enabled` differs. Both
        receive the same bytes over a real connection. Every row comes from one run of `SpringGuardTest`. The guide is
        [here](../guides/spring.md); [sdk-guard.md](sdk-guard.md) shows the traps of the SDK below Spring AI.
        `isError` is a tool result that reports a failure; `error` is a protocol error. The HTTP status is shown
        unless it is 200. Long texts end in an ellipsis.

        """;

    /** What a client received, as the page shows it. */
    @FunctionalInterface
    interface Cells {
        String cell(SpringTrap trap, Place place, boolean guarded);
    }

    /** Two answers that are the same over several transports. */
    private record Row(String bare, String guarded) {}

    private final StringBuilder page = new StringBuilder(TITLE);
    private final Cells cells;

    SpringTrapPage(Cells cells) {
        this.cells = cells;
    }

    String of(Map<String, List<SpringTrap>> groups) {
        groups.forEach((title, traps) -> {
            page.append("## ").append(title).append("\n\n");
            page.append("| situation | over | Spring AI | guarded |\n| --- | --- | --- | --- |\n");
            traps.forEach(this::rows);
            page.append('\n');
        });
        page.append("## Traps of the SDK that are not here\n\n| situation | reason |\n| --- | --- |\n");
        SpringTraps.NOT_HERE.forEach((name, why) -> page.append("| " + name + " | " + why + " |\n"));
        SpringTraps.NOT_HERE_ENDING.forEach((end, why) -> page.append("| …" + end + " | " + why + " |\n"));
        return page.toString();
    }

    private void rows(SpringTrap trap) {
        Map<Row, List<String>> rows = new LinkedHashMap<>();
        for (Place place : trap.where()) {
            Row row = new Row(cells.cell(trap, place, false), cells.cell(trap, place, true));
            rows.computeIfAbsent(row, key -> new ArrayList<>()).add(place.words());
        }
        rows.forEach((row, places) -> page.append("| ")
                .append(trap.name())
                .append(" | ")
                .append(String.join(", ", places))
                .append(" | ")
                .append(row.bare())
                .append(" | ")
                .append(row.guarded())
                .append(" |\n"));
    }

    /** {@return the cell of this answer} */
    static String shown(String answer) {
        String body = answer.replaceFirst("^HTTP \\d+: ", "");
        String status = answer.substring(0, answer.length() - body.length());
        return status + (body.isBlank() ? "an empty body" : message(body));
    }

    private static String message(String body) {
        Optional<JsonObject> message = JsonText.read(body).clean().flatMap(SpringTrapPage::object);
        return message.flatMap(it -> it.object("error"))
                .map(error ->
                        "`error` " + error.get("code").map(JsonText::print).orElse("") + " "
                                + code(error.string("message").orElse("")
                                        + error.get("data")
                                                .map(data -> " " + JsonText.print(data))
                                                .orElse("")))
                .or(() -> message.flatMap(it -> it.object("result")).map(SpringTrapPage::result))
                .orElseGet(() -> plain(body));
    }

    private static Optional<JsonObject> object(JsonValue value) {
        return value instanceof JsonObject object ? Optional.of(object) : Optional.empty();
    }

    private static String result(JsonObject result) {
        boolean failed = result.get("isError").filter(JsonBoolean.TRUE::equals).isPresent();
        return failed && result.get("content").orElse(null) instanceof JsonArray(List<JsonValue> blocks)
                ? "`isError` " + code(text(blocks))
                : "`result` " + code(JsonText.print(result));
    }

    private static String text(List<JsonValue> blocks) {
        return String.join(
                " ",
                blocks.stream()
                        .map(block ->
                                object(block).flatMap(it -> it.string("text")).orElse(""))
                        .toList());
    }

    private static String plain(String body) {
        int stack = body.indexOf("\"stackTrace\":[");
        if (stack >= 0) {
            return code(body.substring(0, stack) + "\"stackTrace\":[…") + " (with a stack trace)";
        }
        return body.startsWith("{") || body.startsWith("[")
                ? code(body)
                : body.replace("|", "\\|").replace("\n", " ");
    }

    private static String code(String text) {
        String bounded = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
        return "`" + bounded.replace("|", "\\|").replaceAll("\\s+", " ").replace("`", "'") + "`";
    }
}
