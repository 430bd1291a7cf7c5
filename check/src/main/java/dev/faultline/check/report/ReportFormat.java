package dev.faultline.check.report;

import java.util.Locale;
import java.util.function.Function;

/** The forms of a report. */
public enum ReportFormat {
    /** For people. */
    TEXT(TextReport::write),
    /** For programs. */
    JSON(JsonReport::write),
    /** For code hosts and editors: SARIF 2.1.0. */
    SARIF(SarifReport::write),
    /** For CI servers: the XML of JUnit. */
    JUNIT(JunitReport::write),
    /** For people: one page that opens in any browser. */
    HTML(HtmlReport::write);

    private final Function<CheckResults, String> writer;

    ReportFormat(Function<CheckResults, String> writer) {
        this.writer = writer;
    }

    /** {@return the report in this form} */
    public String write(CheckResults results) {
        return writer.apply(results);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
