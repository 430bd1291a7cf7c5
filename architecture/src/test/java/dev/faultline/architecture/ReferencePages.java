package dev.faultline.architecture;

import dev.faultline.check.rule.CheckRule;
import dev.faultline.check.rule.RulePage;
import dev.faultline.classify.ClientCode;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.fault.Retry;
import dev.faultline.gateway.fault.UpstreamCode;
import dev.faultline.json.JsonText;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pages of {@code docs/reference} that are generated from the code: the name and content of each file. */
final class ReferencePages {
    private static final String NOTE = "<!-- Made from the code by `dev/reference`; do not edit. -->\n\n";

    private ReferencePages() {}

    static Map<String, String> all() {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("docs/reference/codes.md", codes());
        pages.put("docs/reference/translations.md", translations());
        pages.put("docs/reference/recovery.md", NOTE + RecoveryTable.page());
        pages.put("docs/reference/conformance.md", NOTE + Conformance.page());
        for (Dialect dialect : Dialects.all()) {
            pages.put("docs/reference/schemas/" + dialect.id() + ".json", JsonText.pretty(dialect.schema()) + "\n");
        }
        pages.put("docs/reference/check/README.md", NOTE + checkRules());
        for (CheckRule rule : CheckRule.values()) {
            pages.put("docs/reference/check/" + rule.id() + ".md", NOTE + RulePage.of(rule));
        }
        return pages;
    }

    private static String checkRules() {
        StringBuilder page = new StringBuilder("# The rules of `faultline check`\n\n")
                .append("`faultline check --explain RULE` prints the same pages. [The guide](../../guides/check.md)"
                        + " says how a server is probed.\n\n")
                .append("| rule | family | severity | |\n| --- | --- | --- | --- |\n");
        for (CheckRule rule : CheckRule.values()) {
            page.append(row(
                    "[" + rule.id() + "](" + rule.id() + ".md)",
                    rule.family().label(),
                    rule.level().label(),
                    rule.title()));
        }
        return page.toString();
    }

    private static String codes() {
        StringBuilder page = new StringBuilder(NOTE)
                .append("# Codes\n\n")
                .append("Every registered code. `faultline explain CODE` prints the same, and the envelope in each"
                        + " dialect.\n");
        for (Dialect dialect : Dialects.all()) {
            section(page, dialect.id(), dialect.codes());
        }
        section(page, "Common codes", List.of(CommonCode.values()));
        section(page, "Codes of the gateway, about the server behind it", List.of(UpstreamCode.values()));
        section(page, "Codes that a client infers and no server sends", List.of(ClientCode.values()));
        return page.toString();
    }

    private static void section(StringBuilder page, String title, List<? extends FaultCode> codes) {
        page.append("\n## ")
                .append(title)
                .append("\n\n")
                .append("| code | kind | retry | severity | meaning | typical causes | what to do |\n")
                .append("| --- | --- | --- | --- | --- | --- | --- |\n");
        for (FaultCode code : codes) {
            CodeFacts facts = code.facts();
            page.append(row(
                    "`" + code.wire() + "`",
                    facts.kind().name(),
                    retry(facts.retry()),
                    facts.severity().name(),
                    facts.meaning(),
                    facts.causes(),
                    facts.remedy()));
        }
    }

    /** {@return the page of translations: each code is written in its dialect, read, and written in every other one} */
    private static String translations() {
        StringBuilder page = new StringBuilder(NOTE)
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

    private static String retry(Retry retry) {
        return switch (retry) {
            case Retry.Never() -> "no";
            case Retry.Now() -> "at once";
            case Retry.After(Duration delay) -> "after " + delay.toMillis() + " ms";
        };
    }

    private static String row(String... cells) {
        return Arrays.stream(cells)
                        .map(cell -> cell.replace("|", "\\|"))
                        .reduce("|", (row, cell) -> row + " " + cell + " |")
                + "\n";
    }

    /** {@return the text of the page in the repository, if there is one} */
    static Optional<String> stored(String name) {
        return Files.exists(RepositoryFiles.ROOT.resolve(name))
                ? Optional.of(RepositoryFiles.read(RepositoryFiles.ROOT.resolve(name)))
                : Optional.empty();
    }
}
