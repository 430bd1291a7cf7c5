package dev.faultline.toolsets.workspace.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.faultline.fault.FaultException;
import dev.faultline.files.process.Deadline;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.files.TestWorkspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that must succeed with the new content in place. */
class PreflightTest {
    @TempDir
    private Path folder;

    private TestWorkspace workspace;

    @BeforeEach
    void aWorkspace() throws IOException {
        workspace = new TestWorkspace(folder);
        Files.createDirectories(workspace.project.folder());
    }

    private Preflight preflight(String json) throws IOException {
        Files.writeString(workspace.project.preflight(), json.replace('\'', '"'));
        return Preflight.read(workspace.project.preflight(), workspace.root);
    }

    private Preflight shell(String script, String more) throws IOException {
        return preflight("{'commands':[{'name':'tests','run':['bash','-c','" + script + "']" + more + "}");
    }

    private String run(Preflight preflight) {
        return TestWorkspace.refusal(() -> {
            preflight.run(folder.toString(), Deadline.after(Duration.ofSeconds(60)));
            return preflight;
        });
    }

    @Test
    void nothingIsRunWithoutAFile() throws Exception {
        Preflight none = Preflight.read(workspace.project.preflight(), workspace.root);

        none.run(folder.toString(), Deadline.after(Duration.ofSeconds(1)));

        assertThat(none.names()).isEmpty();
    }

    @Test
    void nothingIsRunThatOthersCanChange() throws Exception {
        Path file = workspace.project.preflight();
        Files.writeString(file, "{}");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Preflight.read(file, workspace.root))
                .withMessage("other users can write to the file; run 'chmod go-w " + file + "'");
    }

    @Test
    void commandsRunInTheRootWithFewVariables() throws IOException {
        workspace.file("a.txt", "");

        assertThat(run(shell("test -f a.txt && test -n $PATH && env > env.txt", "}]")))
                .isEqualTo("nothing was thrown");
        assertThat(workspace.text("env.txt").lines().map(line -> line.substring(0, line.indexOf('='))))
                .isSubsetOf(
                        "PATH",
                        "HOME",
                        "USER",
                        "LOGNAME",
                        "SHELL",
                        "LANG",
                        "LC_ALL",
                        "LC_CTYPE",
                        "TZ",
                        "TMPDIR",
                        "JAVA_HOME",
                        "FAULTLINE_PROCESS_TREE",
                        "PWD",
                        "OLDPWD",
                        "SHLVL",
                        "_");
    }

    @ParameterizedTest
    @CsvSource({"=POSIX, LC_ALL=POSIX", "'', LC_ALL is not set"})
    void commandsGetTheLocaleOfTheClient(String fromTheLauncher, String seen) throws IOException {
        workspace.file("a.txt", "");
        System.setProperty("faultline.client.lc_all", fromTheLauncher);
        try {
            run(shell("echo LC_ALL${LC_ALL+=}${LC_ALL- is not set} > locale.txt", "}]"));
        } finally {
            System.clearProperty("faultline.client.lc_all");
        }

        assertThat(workspace.text("locale.txt")).isEqualTo(seen + "\n");
    }

    @Test
    @Spec("SE-26")
    void aFailureHasTheOutputOfTheCommand() throws IOException {
        Preflight failing = shell("echo one failed in $PWD/src/a.txt; echo two >&2; exit 3", "}]");

        FaultException thrown = catchThrowableOfType(
                FaultException.class, () -> failing.run(folder.toString(), Deadline.after(Duration.ofSeconds(60))));

        assertThat(thrown.fault().code().name()).isEqualTo("PREFLIGHT_FAILED");
        assertThat(thrown.fault().message()).isEqualTo("The check 'tests' failed with exit status 3");
        assertThat(thrown.fault().cause().orElseThrow().message()).isEqualTo("one failed in ./src/a.txt\ntwo");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        sleep 100                  | ,'seconds':1}]                     | took too long
        while true; do echo x; done | }],'output_bytes':100000           | wrote too much
        for i in 1 2 3 4 5 6 7 8; do sleep 30 & done; wait | }],'processes':5 | started too many processes
        """)
    @Spec("SE-26")
    void timeOutputAndProcessesAreLimited(String script, String more, String how) throws IOException {
        assertThat(run(shell(script, more))).isEqualTo("PREFLIGHT_FAILED: The check 'tests' " + how);
        assertThat(stillRunning()).isZero();
    }

    @Test
    @Spec("SE-26")
    void aMissingProgramFails() throws IOException {
        assertThat(run(preflight("{'commands':[{'name':'lint','run':['no-such-program-at-all']}]}")))
                .isEqualTo("PREFLIGHT_FAILED: The check 'lint' cannot be run: there is no such program");
    }

    @Test
    @Spec("SE-26")
    void processesThatACommandLeavesRunningAreEnded() throws IOException {
        assertThat(run(shell("(setsid sleep 300 &) ; (sleep 300 &); exit 0", "}]")))
                .isEqualTo("nothing was thrown");

        assertThat(stillRunning()).isZero();
    }

    private long stillRunning() {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.filter(process -> {
                        try {
                            return Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/cwd"))
                                    .equals(workspace.root);
                        } catch (IOException e) {
                            return false;
                        }
                    })
                    .count();
        }
    }

    @Test
    @Spec("SE-26")
    void aFailureUndoesTheWriteWithItsFolders() throws Exception {
        Preflight failing = shell("cat new/a.txt; exit 1", "}]");

        String refusal = TestWorkspace.refusal(() -> workspace.files.exclusively(
                Duration.ofSeconds(10),
                () -> workspace.files.apply(workspace.draft("new/a.txt", TestWorkspace.whole("new\n")), () -> {
                    failing.run(folder.toString(), Deadline.after(Duration.ofSeconds(60)));
                    return "kept";
                })));

        assertThat(refusal).startsWith("PREFLIGHT_FAILED");
        assertThat(workspace.root.resolve("new")).doesNotExist();
    }

    @Test
    void aWriteCannotChangeAPreflightProgram() throws IOException {
        workspace.file("tools/check.sh", "exit 0").file("tools/real.cfg", "").link("tools/link.cfg", "real.cfg");
        Preflight preflight = preflight("{'commands':[{'name':'c','run':['sh','./tools/check.sh',"
                + "'--config=tools/link.cfg','" + workspace.root + "/late.sh']}]}");

        // As if the file system ignored letter case, and this were check.sh.
        Files.createLink(workspace.root.resolve("tools/CHECK.sh"), workspace.root.resolve("tools/check.sh"));

        for (String path : new String[] {"tools/check.sh", "tools/real.cfg", "late.sh", "tools/CHECK.sh"}) {
            assertThat(TestWorkspace.refusal(() -> {
                        preflight.requireUntouched(path);
                        return path;
                    }))
                    .isEqualTo("PLAN_SCOPE_VIOLATION: No plan covers " + path + ", which the check 'c' runs");
        }
        preflight.requireUntouched("tools/check.sh2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        {'commands':{}}                              | /commands: must be a list of at most 10000 items
        {'commands':[{'name':'x'}]}                  | /commands/0/run: must be a program and its arguments
        {'commands':[{'run':['x']}]}                 | /commands/0/name: is required
        {'commands':[{'name':'x','run':['x'],'seconds':0}]} | /commands/0/seconds: must be an integer from 1 to 999999999
        {'commands':[{'name':'x','run':['x'],'shell':true}]} | /commands/0/shell: is not a known member
        """)
    void aFileWithAnUnknownMemberIsRejected(String json, String reason) {
        assertThatIllegalArgumentException().isThrownBy(() -> preflight(json)).withMessage(reason);
    }
}
