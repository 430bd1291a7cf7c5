package dev.faultline.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.testing.OtherProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The reports of {@code faultline check}: the comparison, the baseline, and files that cannot be written. */
class CheckReportsTest {
    @TempDir
    Path folder;

    @Test
    void comparesTheServerWithItselfBehindTheGateway() throws Exception {
        Run run = check(BooksServer.command("ok"), "--timeout", "20s", "--compare");

        assertThat(run.out())
                .contains("books 1: direct, and behind the gateway")
                .containsPattern("REP-01  error +1 +0  ")
                .contains("error: 1 direct, 1 removed by the gateway (100 %), 0 left, 0 new")
                .contains("books 1 behind the gateway: 1 tool, ")
                .doesNotContain("not complete");
        assertThat(run.exit()).isZero();
    }

    @Test
    void acceptsTheFindingsOfABaseline() throws Exception {
        Path baseline = Files.writeString(folder.resolve("accepted.json"), """
            {"accepted": [{"rule": "REP-01", "tool": "lookup", "reason": "its only client copes"}]}
            """);

        Run run = check(BooksServer.command("ok"), "--baseline", baseline.toString());

        assertThat(run.out())
                .contains("Accepted by the baseline:\n  REP-01 lookup: its only client copes\n")
                .doesNotContain("error REP-01");
        assertThat(run.exit()).isZero();
    }

    @Test
    void failsIfAnEntryOfTheBaselineNoLongerOccurs() throws Exception {
        Path baseline = Files.writeString(folder.resolve("accepted.json"), """
            {"accepted": [
              {"rule": "REP-01", "tool": "lookup", "reason": "its only client copes"},
              {"rule": "LEA-01", "tool": "lookup", "reason": "not fixed yet"}]}
            """);

        Run run = check(BooksServer.command("ok"), "--baseline", baseline.toString());

        assertThat(run.out())
                .contains("The baseline accepts LEA-01 of lookup, which no longer occurs: remove the entry.");
        assertThat(run.exit()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"accepted\":[{\"rule\":\"REP-99\",\"reason\":\"r\"}]}|/accepted/0/rule is not a rule: REP-99",
                "{\"accepted\":[{\"rule\":\"REP-01\",\"reason\":\"r\",\"until\":\"May\"}]}|/accepted/0/until is not a"
                        + " known member",
                "nonsense|is not valid: the file"
            })
    void rejectsABaselineThatItDoesNotUnderstand(String text, String reason) throws Exception {
        Path baseline = Files.writeString(folder.resolve("accepted.json"), text);

        Run run = check(BooksServer.command("ok"), "--baseline", baseline.toString());

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("The baseline " + baseline + " is not valid: ", reason);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void saysThatABaselineCannotBeRead() throws Exception {
        Run run = check(
                BooksServer.command("ok"), "--baseline", folder.resolve("none").toString());

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("The baseline " + folder.resolve("none") + " cannot be read.");
    }

    @Test
    void writesOnePageOfHtml() throws Exception {
        Path report = folder.resolve("report.html");

        Run run = check(BooksServer.command("ok"), "--format", "html", "-o", report.toString());

        assertThat(run.exit()).isEqualTo(1);
        assertThat(Files.readString(report))
                .startsWith("<!DOCTYPE html>")
                .contains("REP-01")
                .endsWith("</html>\n");
    }

    @Test
    void leavesNoPartOfAReportThatCannotBeWritten() throws Exception {
        Run run = check(BooksServer.command("ok"), "--format", "json", "-o", "/proc/report.json");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("The report cannot be written to /proc/report.json.");
        assertThat(run.out()).isEmpty();
    }

    @Tag("thorough")
    @Test
    void findsOutBeforehandThatAnotherUserMayNotWriteTheReport() throws Exception {
        Path closed = Files.createDirectory(folder.resolve("closed"));

        List<String> said = new OtherProcess(folder)
                .asNobody(
                        ReportPath.class, List.of(closed.resolve("report.json").toString()));

        assertThat(said).containsExactly("The report cannot be written to " + closed.resolve("report.json") + ".");
        assertThat(closed).isEmptyDirectory();
    }

    private static Run check(List<String> server, String... options) throws Exception {
        return Run.faultline(
                "",
                Stream.of(List.of("check"), List.of(options), List.of("--"), server)
                        .flatMap(List::stream)
                        .toArray(String[]::new));
    }

    /** Tries to use a path for a report. */
    static final class ReportPath {
        private ReportPath() {}

        public static void main(String[] arguments) {
            try {
                ReportOptions.requireWritable(Path.of(arguments[0]));
            } catch (SettingException refused) {
                System.out.println(refused.getMessage());
            }
        }
    }
}
