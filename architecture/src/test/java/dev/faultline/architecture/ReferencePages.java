package dev.faultline.architecture;

import dev.faultline.classify.ClientCode;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pages of {@code docs/reference} that are made from the code: each file's name, and what must be in it. */
final class ReferencePages {
    private static final String NOTE = "<!-- Made from the code by `dev/reference`; do not edit. -->\n\n";

    private ReferencePages() {}

    static Map<String, String> all() {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("docs/reference/codes.md", codes());
        pages.put("docs/reference/translations.md", translations());
        pages.put("docs/reference/conformance.md", NOTE + Conformance.page());
        for (Dialect dialect : Dialects.all()) {
            pages.put("docs/reference/schemas/" + dialect.id() + ".json", JsonText.pretty(dialect.schema()) + "\n");
        }
        return pages;
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

    /** Made by translating: each code of each dialect is written in it, read, and written in every other one. */
    private static String translations() {
        StringBuilder page = new StringBuilder(NOTE)
                .append("# Translations\n\n")
                .append("What each code becomes in the other dialects when an envelope without `_meta` is"
                        + " translated,\n")
                .append("as `faultline translate` does it. What a dialect cannot carry is left out; the record keeps"
                        + " it.\n");
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

    private static String translated(Dialect from, FaultCode code, Dialect to) {
        Occurrence occurrence =
                new Occurrence(code.fault(code.facts().meaning()), Origin.ofTool("tool"), Instant.EPOCH, "id");
        Envelope written = from.write(occurrence);
        Envelope bare = Envelope.fromJson(asDocument(from, written));
        Reading.Understood read = (Reading.Understood) from.read(bare);
        return to.codeFor(read.reported().fault()).wire();
    }

    private static JsonObject asDocument(Dialect dialect, Envelope envelope) {
        return (JsonObject) JsonText.read(dialect.document(envelope)).clean().orElseThrow();
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
        return Files.exists(Repository.ROOT.resolve(name))
                ? Optional.of(Repository.read(Repository.ROOT.resolve(name)))
                : Optional.empty();
    }
}
