package dev.faultline.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code faultline plan}, as a person uses it. */
class PlanCommandTest {
    private static final String HASH = "427ab792a4440225bc00f926bffcf45168b9dad9b6df7990a8838f91db394789";
    private static final String BODY = """
        # Plan Metadata
        - Title: Greet in French
        # Scope & Constraints
        Only the greeting changes.
        # Phase Definitions
        ## Phase: Only
        - Phase ID: PHASE_1
        - Objective: The program greets in French.
        - Allowed operations: create, modify
        - Forbidden operations: delete
        - Required intent artifacts: none
        - Verification commands: the tests
        - Expected outcomes: the greeting is printed
        - Failure stop conditions: a test fails
        # Path Allowlist
        - src/
        - README.md
        # Verification Gates
        The tests pass.
        # Forbidden Actions
        - none
        # Rollback / Failure Policy
        A failed write is taken back.
        """;

    @TempDir
    private Path folder;

    private Path root;
    private Path home;

    @BeforeEach
    void createAWorkspaceWithAPlan() throws IOException {
        root = folder.resolve("ws");
        home = folder.resolve("home");
        Files.createDirectories(root.resolve("docs/plans"));
        Files.writeString(
                root.resolve("docs/plans/" + HASH + ".md"),
                "<!--\nKAIZA_PLAN_HASH: " + HASH + "\nROLE: WINDSURF\nSTATUS: PROPOSED\n-->\n\n" + BODY);
    }

    private Run plan(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of("plan", command));
        if (!command.equals("lint") && !List.of(arguments).contains("--root")) {
            all.addAll(List.of("--root", root.toString()));
        }
        all.addAll(List.of(arguments));
        return Run.faultline(Map.of("FAULTLINE_HOME", home.toString()), all.toArray(String[]::new));
    }

    @Test
    @Tag("thorough") // only a process can have another current folder
    void theWorkspaceIsTheCurrentFolder() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(Run.command("plan", "list")).directory(root.toFile());
        builder.environment().put("FAULTLINE_HOME", home.toString());

        Run list = Run.of(builder.start(), new byte[0]);

        assertThat(list.out()).isEqualTo(HASH + "  proposed  -  Greet in French\n");
    }

    @Test
    void aPlanIsApprovedAndRevoked() throws Exception {
        Run list = plan("list");
        assertThat(list.out()).isEqualTo(HASH + "  proposed  -  Greet in French\n");
        assertThat(list.err()).startsWith("The rules and checks of this project are in " + home + "/projects/ws-");

        Run approved = plan("approve", HASH, "--expires", "8h");
        assertThat(approved.err()).isEqualTo("""
            Plan: Greet in French
            Role: WINDSURF
            Paths: src/, README.md
            Phase PHASE_1: create, modify
            """);
        assertThat(approved.out()).matches("approved " + HASH + " until \\d{4}-\\d\\d-\\d\\dT\\S+Z\n");
        assertThat(approved.exit()).isZero();
        assertThat(Files.getPosixFilePermissions(home.resolve("keys/plan.key")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(plan("list", "--root", root.toString()).out()).startsWith(HASH + "  approved  2");

        Run revoked = plan("revoke", HASH, "--reason", "changed my mind", "--by", "Ann B.");
        assertThat(revoked).isEqualTo(new Run(0, "revoked " + HASH + "\n", ""));
        assertThat(plan("list").out()).startsWith(HASH + "  revoked  2");
        assertThat(Files.readAllLines(root.resolve("audit-log.jsonl")))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .contains("\"type\":\"event\"", "\"event\":\"plan_approved\"")
                                .contains("\"caller\":\"" + System.getProperty("user.name") + "\"")
                                .contains("\"plan_hash\":\"" + HASH + "\"", "\"workspace\":\"" + root.toRealPath()),
                        line -> assertThat(line)
                                .contains("\"event\":\"plan_revoked\"", "\"reason\":\"changed my mind\"")
                                .contains("\"caller\":\"Ann B.\""));
    }

    @Test
    void rejectsAnApproverWithoutAName() throws Exception {
        Run run = plan("approve", HASH, "--by", " ");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("--by must have 1 to 128 characters");
        assertThat(root.resolve("audit-log.jsonl")).doesNotExist();
    }

    @Test
    void approvesNothingThatCannotBeRecordedButRevokesIt() throws Exception {
        Path log = root.resolve("audit-log.jsonl");
        Files.createDirectory(log);

        Run refused = plan("approve", HASH);
        assertThat(refused.exit()).isOne();
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).startsWith("faultline: The audit log could not be written");
        assertThat(plan("list").out()).isEqualTo(HASH + "  proposed  -  Greet in French\n");
        assertThat(root.resolve("docs/plans/" + HASH + ".sig")).doesNotExist();

        Files.delete(log);
        assertThat(plan("approve", HASH).exit()).isZero();
        Files.delete(log);
        Files.createDirectory(log);
        assertThat(plan("revoke", HASH).exit()).isOne();
        assertThat(plan("list").out()).startsWith(HASH + "  revoked  2");
    }

    @Test
    void reportsThePlansThatBreakTheRules() throws Exception {
        Path file = root.resolve("docs/plans/" + HASH + ".md");
        assertThat(plan("lint", file.toString())).isEqualTo(new Run(0, HASH + "  " + file + "\n", ""));

        Files.writeString(file, Files.readString(file).replace("- src/", "- /etc\u001b[2J"));
        Run lint = plan("lint", file.toString());
        assertThat(lint.exit()).isOne();
        assertThat(lint.out())
                .contains(":1: PLAN_HASH_MISMATCH: the hash in the header is not the hash of the body\n")
                .contains(":22: PLAN_PATH_ESCAPE: the path '/etc\\u001b[2J' must be inside the workspace")
                .doesNotContain("\u001b");

        Run approve = plan("approve", HASH);
        assertThat(approve.exit()).isOne();
        assertThat(approve.out()).isEmpty();
        assertThat(approve.err()).startsWith("faultline: The plan breaks the rules for plans: line 1: ");
        assertThat(plan("list").out()).startsWith(HASH + "  broken  -");
    }

    @Test
    void reportsWhatIsMissing() throws Exception {
        String other = "0".repeat(64);
        assertThat(plan("approve", other)).isEqualTo(new Run(1, "", "faultline: There is no plan " + other + "\n"));
        assertThat(plan("revoke", other).exit()).isOne();
        assertThat(plan("lint", "no.md")).isEqualTo(new Run(1, "", "faultline: there is no file no.md\n"));
    }

    @Test
    void reportsWrongUsage() throws Exception {
        assertThat(plan("approve", "7375887f").exit()).isEqualTo(2);
        assertThat(plan("approve", "7375887f").err()).startsWith("'7375887f' is not the hash of a plan");
        assertThat(plan("approve", HASH, "--expires", "soon").err()).contains("'soon' is not a duration");
        assertThat(plan("list", "--root", "/no/such").err()).startsWith("There is no folder /no/such.");
        home = root.resolve("home");
        Run inside = plan("list");
        assertThat(inside.exit()).isEqualTo(2);
        assertThat(inside.err()).contains("keys and rules must be kept outside the workspace");
    }

    @Test
    void rejectsAKeyThatOtherUsersCanRead() throws Exception {
        assertThat(plan("approve", HASH).exit()).isZero();
        Files.setPosixFilePermissions(home.resolve("keys/plan.key"), PosixFilePermissions.fromString("rw-r--r--"));

        Run refused = plan("approve", HASH);

        assertThat(refused.exit()).isOne();
        assertThat(refused.err()).contains("other users have access to the key file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lint", "approve", "revoke", "list"})
    void everyCommandHasHelpWithExamples(String command) throws Exception {
        Run run = plan(command, "--help");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("Usage: faultline plan " + command, "Examples:", "Exit codes:");
    }
}
