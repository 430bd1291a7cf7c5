package dev.faultline.gateway;

import dev.faultline.gateway.FaultRun.Place;
import dev.faultline.gateway.UpstreamFault.Failed;
import dev.faultline.gateway.UpstreamFault.Served;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the page that shows what a server does and what its client gets. */
final class FaultPage {
    private static final int LONGEST = 240;
    private static final String TITLE = """
        <!-- Made from the tests by `dev/reference`; do not edit. -->

        # What your server does, and what the client gets

        Every row comes from one run of `UpstreamFaultsTest`: a real server, as a process or over HTTP, behind [the
        gateway](../guides/gateway.md), once with a client over stdio and once with a client over HTTP. Both clients get
        the same. Each failure has exactly one entry in the trail and one count in the metrics, and the call after it is
        served. No answer contains a password, a host path or a stack trace, although many of these servers send them.

        - **the client gets** is a tool result with `isError` unless an error code stands before it. Long texts end in
          an ellipsis.
        - **code** is explained by `faultline explain CODE`. After it stands who reported the failure: the `server`, or
          the `gateway`, which concluded it.
        - **retry** is whether and when the same call may be made again, **effect** whether the failed call may have
          changed something. A tool whose annotations say `readOnlyHint` has no effect; for every other one an answer
          that merely follows from the code becomes `never` if the effect is unknown.

        """;

    private FaultPage() {}

    private static Map<String, List<UpstreamFault>> groups() {
        Map<String, List<UpstreamFault>> groups = new LinkedHashMap<>();
        groups.put("A tool result with `isError`: the tool …", ToolFaults.texts());
        groups.put("A JSON-RPC error: the server answers with …", ToolFaults.errors());
        groups.put("A failure that looks like a success: the tool …", ToolFaults.hidden());
        groups.put("An answer that the protocol does not allow: the server sends …", ToolFaults.broken());
        groups.put(
                "The end of a process: the server …",
                Stream.concat(ServerFaults.crashes().stream(), ServerFaults.returns().stream())
                        .toList());
        groups.put(
                "Silence: the server …",
                Stream.concat(ServerFaults.silence().stream(), ServerFaults.deaf().stream())
                        .toList());
        groups.put("The start of a process: the server …", ServerFaults.starts());
        groups.put(
                "Over HTTP: the server …",
                Stream.of(
                                ServerFaults.connections(),
                                ServerFaults.wire(),
                                ServerFaults.amnesia(),
                                ServerFaults.endless())
                        .flatMap(List::stream)
                        .toList());
        groups.put("What does no harm: the server …", ToolFaults.harmless());
        return groups;
    }

    /** {@return all rows} */
    static Stream<UpstreamFault> rows() {
        return groups().values().stream().flatMap(List::stream);
    }

    /** {@return the page with these lines} */
    static String of(BiFunction<String, UpstreamFault, String> line) {
        StringBuilder page = new StringBuilder(TITLE);
        groups().forEach((title, rows) -> {
            page.append("## ").append(title).append("\n\n");
            page.append("| | the client gets | code | retry | effect |\n| --- | --- | --- | --- | --- |\n");
            rows.forEach(row -> page.append(line.apply(title, row)));
            page.append('\n');
        });
        return page.toString().stripTrailing() + "\n";
    }

    /** {@return the line of the table for this row, which was played} */
    static String line(UpstreamFault row, FaultRun run) {
        return line(row, run.at(new Place(row, Front.Kind.STDIO)).got().answer());
    }

    private static String line(UpstreamFault row, JsonObject answer) {
        String facts = switch (row.outcome()) {
            case Served served -> " | | |";
            case Failed failed ->
                " | `" + failed.code() + "`, " + failed.by() + " | " + failed.retry() + " | " + failed.effect();
        };
        String channel = row.outcome() instanceof Failed failed
                ? failed.rpcCode().map(code -> "error " + code + ": ").orElse("")
                : "its answer: ";
        return "| " + row.does() + " | " + channel + shown(text(answer)) + facts + " |\n";
    }

    private static String shown(String text) {
        String line =
                text.replace("\n", " ").replace("|", "\\|").replace("`", "'").strip();
        int end = line.offsetByCodePoints(0, Math.min(LONGEST, line.codePointCount(0, line.length())));
        return "`" + line.substring(0, end) + (end < line.length() ? "…" : "") + "`";
    }

    /** {@return what a person or a model reads in the answer} */
    static String text(JsonObject answer) {
        String read = answer.object("error")
                .map(error -> error.string("message").orElse(""))
                .or(() -> answer.object("result").map(FaultPage::content))
                .orElse("");
        return read.replaceAll("after \\d+ milliseconds", "after some milliseconds");
    }

    private static String content(JsonObject result) {
        if (result.get("content").orElse(null) instanceof JsonArray(List<JsonValue> blocks)) {
            return blocks.stream()
                    .flatMap(block -> block instanceof JsonObject object
                            ? object
                                    .string("text")
                                    .or(() -> object.object("resource").flatMap(it -> it.string("text")))
                                    .or(() -> object.string("type").map(type -> "(" + type + ")"))
                                    .stream()
                            : Stream.empty())
                    .collect(Collectors.joining(" "));
        }
        return result.object("serverInfo").map(info -> "(the server's own)").orElse("");
    }
}
