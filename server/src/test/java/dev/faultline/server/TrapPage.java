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

        A `FaultlineServer` answers every request exactly once, reports every failure in one contract, and keeps
        running. In short:

        | situation | bare SDK | guarded |
        | --- | --- | --- |
        | A tool throws an exception | its text is sent to the client, passwords included | a fault with a \
        code; the text stays on the server |
        | A tool throws an `Error`, such as `StackOverflowError` | the client waits forever | a fault, and the \
        server continues |
        | A tool hangs | the client waits forever | a fault when the time limit is reached |
        | A tool returns null or something that is not JSON | no response, an empty body, `null` or HTTP 500 | \
        a fault that says what is wrong with the result |
        | Invalid arguments | the text of the validator, or Java class names | every problem, with the name of \
        the argument |
        | A duplicate argument, `-0`, `1e3` | accepted or changed silently | rejected, or passed on exactly as \
        it was sent |
        | A line that is not a JSON-RPC message, over stdio | the server ends | -32700 or -32600, and the \
        server continues |
        | Parameters of the wrong type | Java class names, an empty body or HTTP 500 | -32602 with the name of \
        the parameter |
        | A cancelled call | keeps running | is interrupted |
        | More calls than threads | wait for each other | run at once, up to a limit that is reported |
        | A prompt, resource or completion that fails | like a tool: leaks text or never answers | an error \
        with the same envelope in `data` |
        | A tool that prints to standard output, over stdio | corrupts the protocol | the output goes to \
        standard error |
        | The input ends during a call, over stdio | the call is never answered | the call is answered first |
        | A request from another web origin, or DNS rebinding | served | HTTP 403 |
        | A failure that cannot be recorded | nothing is recorded at all | the client receives that fact instead |

        The rest of this page shows each case. Every row comes from one run of `SdkGuardTest`: the same tools,
        prompts and resources, written once in the SDK's own types, are served by the bare MCP Java SDK 2.1.0 and by
        a `FaultlineServer`, and both receive the same bytes over a real connection. Over stdio each server is a
        separate process. `isError` is a tool result that reports a failure; `error` is a protocol error. The HTTP
        status is shown unless it is 200. Long texts end in an ellipsis.

        """;

    /** A column of the page. */
    @FunctionalInterface
    interface Column {
        /** {@return what a client received} */
        String cell(Trap trap, Transport transport);

        static Column of(SentResponses responses) {
            return (trap, transport) -> shown(responses.to(trap, transport));
        }

        /** {@return the cells of these responses, and of another column where a trap was not played} */
        static Column of(SentResponses responses, Column other) {
            return (trap, transport) ->
                    responses.find(trap, transport).map(TrapPage::shown).orElseGet(() -> other.cell(trap, transport));
        }
    }

    private final StringBuilder page = new StringBuilder(TITLE);
    private final Column bare;
    private final Column guarded;

    TrapPage(Column bare, Column guarded) {
        this.bare = bare;
        this.guarded = guarded;
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
            Row row = new Row(bare.cell(trap, transport), guarded.cell(trap, transport));
            rows.computeIfAbsent(row, key -> new ArrayList<>()).add(transport.words());
        }
        page.append(title(trap)).append("\n\n");
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

    /** {@return the line above the table of the trap} */
    static String title(Trap trap) {
        String name = trap.name();
        return "### " + (name.startsWith("`") ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1));
    }
}
