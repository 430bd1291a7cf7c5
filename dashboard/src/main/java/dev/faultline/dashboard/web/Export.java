package dev.faultline.dashboard.web;

import dev.faultline.dashboard.index.Row;
import dev.faultline.dashboard.index.RowRange;
import dev.faultline.json.JsonText;
import dev.faultline.text.VisibleText;
import dev.faultline.trail.FaultEntry;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the failures that pass the filter, newest first, for a spreadsheet or a program. */
record Export(View view) {
    private static final int MAX_ROWS = 100_000;
    private static final List<String> COLUMNS = List.of(
            "time", "id", "code", "fault_code", "kind", "tool", "server", "session", "dialect", "message", "entry");

    private List<Row> rows() {
        return view.index()
                .page(view.filter(), view.now(), RowRange.newest(MAX_ROWS))
                .rows();
    }

    /** Writes one line for each failure, under the names of the columns. */
    void csv(Writer out) throws IOException {
        out.write(String.join(",", COLUMNS) + "\r\n");
        for (Row row : rows()) {
            if (row.entry().orElse(null) instanceof FaultEntry fault) {
                out.write(line(fault) + "\r\n");
            }
        }
        out.flush();
    }

    private static String line(FaultEntry fault) {
        return Stream.of(
                        Optional.of(fault.at().toString()),
                        Optional.of(fault.id()),
                        Optional.of(fault.code()),
                        fault.faultCode(),
                        fault.json().string("kind"),
                        fault.origin().tool(),
                        fault.origin().server(),
                        fault.origin().session(),
                        fault.json().string("dialect"),
                        Optional.of(fault.message()),
                        Optional.of(Long.toString(fault.link().sequence())))
                .map(text -> cell(text.orElse("")))
                .collect(Collectors.joining(","));
    }

    // A spreadsheet would run a text that begins like a formula.
    private static String cell(String text) {
        String shown = VisibleText.line(text);
        String safe = !shown.isEmpty() && "=+-@".indexOf(shown.charAt(0)) >= 0 ? "'" + shown : shown;
        return "\"" + safe.replace("\"", "\"\"") + "\"";
    }

    /** Writes the entries as an array, each as it is stored. */
    void json(Writer out) throws IOException {
        out.write("[");
        String separator = "\n";
        for (Row row : rows()) {
            if (row.entry().orElse(null) instanceof FaultEntry fault) {
                out.write(separator + JsonText.print(fault.json()));
                separator = ",\n";
            }
        }
        out.write("\n]\n");
        out.flush();
    }
}
