package dev.faultline.gateway.fault;

import dev.faultline.classify.ClientCode;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Retry;
import dev.faultline.testing.ReferencePage;
import java.time.Duration;
import java.util.List;

/** Every registered code: those of the gateway are the last. */
final class CodeTables {
    private CodeTables() {}

    static String page() {
        StringBuilder page = new StringBuilder(ReferencePage.NOTE)
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
            page.append(ReferencePage.row(
                    "`" + code.wire() + "`",
                    facts.kind().name(),
                    retry(facts.retry()),
                    facts.severity().name(),
                    facts.meaning(),
                    facts.causes(),
                    facts.remedy()));
        }
    }

    private static String retry(Retry retry) {
        return switch (retry) {
            case Retry.Never() -> "no";
            case Retry.Unknown() -> "not known";
            case Retry.Now() -> "at once";
            case Retry.After(Duration delay) -> "after " + delay.toMillis() + " ms";
        };
    }
}
