package dev.faultline.dialects;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.testing.ReferencePage;
import java.time.Instant;
import java.util.List;

/** What becomes of each code when its envelope is translated into other dialects. */
final class Translations {
    private Translations() {}

    /** {@return the page of translations: each code is written in its dialect, read, and written in every other one} */
    static String page() {
        StringBuilder page = new StringBuilder(ReferencePage.NOTE)
                .append("# Translations\n\n")
                .append("What each code becomes in the other dialects when an envelope is translated that lacks\n")
                .append("`_meta[\"dev.faultline/occurrence\"]`, as `faultline translate` does it. What a dialect cannot"
                        + " carry is left\n")
                .append("out; the record keeps it.\n")
                .append(returns());
        for (Dialect from : Dialects.all()) {
            List<Dialect> others = Dialects.all().stream()
                    .filter(to -> !to.id().equals(from.id()))
                    .toList();
            page.append("\n## From ")
                    .append(from.id())
                    .append("\n\n| code | ")
                    .append(String.join(" | ", others.stream().map(Dialect::id).toList()))
                    .append(" |\n|")
                    .append(" --- |".repeat(others.size() + 1))
                    .append('\n');
            for (FaultCode code : from.codes()) {
                List<String> cells = others.stream()
                        .map(to -> "`" + translated(from, code, to) + "`")
                        .toList();
                page.append("| `")
                        .append(code.wire())
                        .append("` | ")
                        .append(String.join(" | ", cells))
                        .append(" |\n");
            }
        }
        return page.toString();
    }

    /** A table of every pair of dialects: how many codes of the first survive the way to the second and back. */
    private static String returns() {
        List<Dialect> all = Dialects.all();
        StringBuilder table = new StringBuilder("\n## There and back\n\n")
                .append("How many codes of the dialect in the first column are the same again after they were"
                        + " translated to the\n")
                .append("dialect at the top and back.\n\n")
                .append("| from | ")
                .append(String.join(" | ", all.stream().map(Dialect::id).toList()))
                .append(" |\n|")
                .append(" --- |".repeat(all.size() + 1))
                .append('\n');
        for (Dialect from : all) {
            table.append("| ").append(from.id()).append(" |");
            for (Dialect to : all) {
                long same = from.codes().stream()
                        .filter(code -> from.codeFor(passed(to, passed(from, fault(code))))
                                .equals(code))
                        .count();
                table.append(' ')
                        .append(same)
                        .append(" of ")
                        .append(from.codes().size())
                        .append(" |");
            }
            table.append('\n');
        }
        return table.toString();
    }

    private static String translated(Dialect from, FaultCode code, Dialect to) {
        return to.codeFor(passed(from, fault(code))).wire();
    }

    private static Fault fault(FaultCode code) {
        return code.fault(code.facts().meaning());
    }

    /** {@return what is left of the fault after it was written and read in this dialect, without the occurrence} */
    private static Fault passed(Dialect dialect, Fault fault) {
        Envelope written = dialect.write(new Occurrence(fault, Origin.ofTool("tool"), Instant.EPOCH, "id"));
        Envelope bare = new Envelope(
                written.text(), written.structured(), RecoveryTable.withoutOccurrence(written.meta()), true);
        return ((Reading.Understood) dialect.read(bare)).reported().fault();
    }
}
