package dev.faultline.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.check.probe.ProbeKind;
import dev.faultline.check.report.CheckFinding;
import dev.faultline.check.report.CheckReport;
import dev.faultline.check.rule.CheckRule;
import dev.faultline.check.wire.CannotCheckException;
import dev.faultline.check.wire.CheckTarget;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers that cannot be checked, and servers that are hard to check. */
@Tag("thorough")
class CheckerTroubleTest {
    private static final CheckSettings PATIENT = CheckSettings.DEFAULT.timeout(Duration.ofSeconds(10));
    private static final CheckSettings IMPATIENT = CheckSettings.DEFAULT.timeout(Duration.ofMillis(200));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sleep 600|did not answer initialize within 1 s",
                "while :; do echo garbage; done|which is not a JSON-RPC message: garbage"
            })
    void saysThatAServerDoesNotAnswer(String script, String reason) {
        assertCannotCheck(script, IMPATIENT, reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo key=1234 >&2; exit 3|ended with exit code 3 before it answered initialize. Its last words:",
                "read x; echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32602,\"message\":\"too old\"}}'; cat"
                        + "|rejected initialize with -32602: too old",
                "read x; echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":7}'; cat|its result is not an object"
            })
    void saysWhyAServerCannotBeChecked(String script, String reason) {
        assertCannotCheck(script, PATIENT, reason);
    }

    private static void assertCannotCheck(String script, CheckSettings settings, String reason) {
        CheckTarget target = new CheckTarget.Command(List.of("/bin/sh", "-c", script), Map.of());

        assertThatThrownBy(() -> new Checker(target, settings, CheckProgress.NONE).run())
                .isInstanceOf(CannotCheckException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void saysThatAProgramDoesNotExist() {
        CheckTarget target = new CheckTarget.Command(List.of("/no/such/program"), Map.of());

        assertThatThrownBy(() -> new Checker(target, IMPATIENT, CheckProgress.NONE).run())
                .isInstanceOf(CannotCheckException.class)
                .hasMessageContaining("could not be started")
                .hasMessageContaining("/no/such/program");
    }

    @Test
    void saysThatNothingListensAtAnAddress() throws Exception {
        int unused;
        try (ServerSocket socket = new ServerSocket(0)) {
            unused = socket.getLocalPort();
        }
        CheckTarget target = new CheckTarget.Remote(URI.create("http://127.0.0.1:" + unused + "/mcp"), Map.of());

        assertThatThrownBy(() -> new Checker(target, CheckSettings.DEFAULT, CheckProgress.NONE).run())
                .isInstanceOf(CannotCheckException.class)
                .hasMessageContaining("could not be reached");
    }

    @Test
    void checksAServerWithoutTools() throws Exception {
        CheckReport report = check("no-tools", CheckSettings.DEFAULT);

        assertThat(report.tools()).isZero();
        assertThat(report.findings()).isEmpty();
    }

    @Test
    void checksAThousandTools() throws Exception {
        CheckReport report = check("thousand", CheckSettings.DEFAULT.timeout(Duration.ofSeconds(10)));

        assertThat(report.interrupted()).isEmpty();
        assertThat(report.tools()).isEqualTo(1_000);
        assertThat(report.probes()).isGreaterThan(6_000);
        assertThat(report.findings()).isEmpty();
    }

    @Test
    void checksWhatItCanOfOddSchemas() throws Exception {
        CheckReport report = check("schemas", CheckSettings.DEFAULT.timeout(Duration.ofSeconds(10)));

        assertThat(report.interrupted()).isEmpty();
        assertThat(report.findings())
                .filteredOn(finding -> finding.rule() == CheckRule.SCH_03)
                .extracting(CheckFinding::subject)
                .contains("tool-wrong-type", "tool-none", "tool-list", "tool-pattern", "tool-no-target")
                .doesNotContain("tool-tree", "tool-hostile", "tool-lookahead");
        assertThat(report.skipped()).containsKeys("tool-wrong-type", "tool-pattern");
    }

    @Test
    void expectsNoNameOfAnArgumentWhileCredentialsAreMissing() throws Exception {
        CheckReport report = check("credentials", CheckSettings.DEFAULT.timeout(Duration.ofSeconds(10)));

        assertThat(report.interrupted()).isEmpty();
        assertThat(report.findings())
                .extracting(CheckFinding::rule)
                .containsExactly(CheckRule.PRO_02, CheckRule.REP_05);
    }

    @Test
    void checksAServerThatFloods() throws Exception {
        CheckReport report = check("flood", CheckSettings.DEFAULT.timeout(Duration.ofSeconds(30)));

        assertThat(report.interrupted()).isEmpty();
        assertThat(report.findings()).isEmpty();
    }

    @Test
    void reportsOnlyWhatAFreshProcessShowsToo() throws Exception {
        CheckReport report = check("state", CheckSettings.DEFAULT.timeout(Duration.ofSeconds(10)));

        assertThat(report.findings()).extracting(CheckFinding::key).containsExactly("LEA-02/LEA-02");
        assertThat(report.findings().getFirst().count()).isGreaterThan(1);
    }

    @Test
    void saysThatThereIsNoSuchTool() {
        CheckSettings wrong = new CheckSettings(
                1, Duration.ofSeconds(10), Duration.ofMinutes(1), false, Set.of(), Set.of("goof"), Set.of());

        assertThatThrownBy(() -> check("good", wrong))
                .isInstanceOf(CannotCheckException.class)
                .hasMessage("The server has no tool goof; did you mean good?");
    }

    @Test
    void reportsWhatItFoundWhenItIsStopped() throws Exception {
        CheckSettings patient = CheckSettings.DEFAULT.timeout(Duration.ofMinutes(5));
        AtomicReference<Checker> checker = new AtomicReference<>();
        CheckTarget target = new CheckTarget.Command(PairServer.command("hang"), Map.of());
        checker.set(new Checker(target, patient, (number, of, probe) -> {
            if (probe.kind() == ProbeKind.VALID_CALL) {
                Thread.ofVirtual().start(() -> checker.get().stop());
            }
        }));

        CheckReport report = checker.get().run();

        assertThat(report.interrupted()).contains("it was interrupted");
        assertThat(report.findings()).extracting(CheckFinding::rule).containsExactly(CheckRule.PRO_01);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void sendsOnlyTheProbeThatIsNamed() throws Exception {
        CheckSettings only = new CheckSettings(
                1,
                Duration.ofSeconds(10),
                Duration.ofMinutes(1),
                false,
                Set.of("REP-01/missing/title"),
                Set.of(),
                Set.of());

        CheckReport report = check("tools", only);

        assertThat(report.probes()).isEqualTo(1);
        assertThat(report.findings()).extracting(CheckFinding::rule).contains(CheckRule.REP_01);
    }

    @Test
    void reportsWhatItFoundWhenTheTimeIsUp() throws Exception {
        CheckSettings noTime =
                new CheckSettings(1, Duration.ofSeconds(10), Duration.ZERO, false, Set.of(), Set.of(), Set.of());

        CheckReport report = check("good", noTime);

        assertThat(report.interrupted())
                .hasValueSatisfying(reason -> assertThat(reason).contains("time limit"));
    }

    private static CheckReport check(String breaks, CheckSettings settings) throws InterruptedException {
        return new Checker(new CheckTarget.Command(PairServer.command(breaks), Map.of()), settings, CheckProgress.NONE)
                .run();
    }
}
