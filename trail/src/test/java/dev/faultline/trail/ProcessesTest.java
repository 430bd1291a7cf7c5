package dev.faultline.trail;

import static dev.faultline.trail.Given.impatient;
import static dev.faultline.trail.Given.log;
import static dev.faultline.trail.Given.refusal;
import static dev.faultline.trail.Given.reply;
import static dev.faultline.trail.Given.written;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.testing.Spec;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several processes that share one trail, and trails that cannot be written. */
@Timeout(120)
class ProcessesTest {
    @TempDir
    private Path directory;

    @Test
    @Spec("SE-45")
    void threeProcessesBuildOneChainWithoutAFork() throws Exception {
        List<AppenderProcess> children = new ArrayList<>();
        for (String name : List.of("server-1", "server-2", "third")) {
            children.add(AppenderProcess.start("append", directory.toString(), name, "4", "100", "50000"));
        }

        List<String> acknowledged =
                children.stream().flatMap(child -> child.rest().stream()).toList();

        TrailCheck check = TrailCheck.of(directory);
        assertThat(check.breaks()).isEmpty();
        assertThat(check.entries()).isEqualTo(1_200);
        assertThat(Given.entries(directory))
                .extracting(entry -> entry.link().sequence() + " " + ((FaultEntry) entry).id())
                .containsExactlyInAnyOrderElementsOf(acknowledged);
    }

    @Test
    @Spec("SE-28")
    void waitsForALimitedTimeForALockThatAnotherProcessHolds() throws Exception {
        AppenderProcess other = AppenderProcess.start("lock", directory.toString());
        assertThat(other.line()).contains("locked");
        try (Trail trail = Trail.open(directory, impatient())) {
            Fault fault = refusal(() -> trail.append(reply("id-1")));
            other.kill();
            trail.append(reply("id-2")); // the lock is released when its owner dies

            assertThat(fault.code()).isEqualTo(CommonCode.AUDIT_LOCK_FAILED);
            assertThat(fault.message()).isEqualTo("The audit log was locked by another process for more than 50 ms");
        }
        assertThat(Given.ids(directory)).containsExactly("id-2");
    }

    @Test
    @Tag("thorough")
    @Spec("SE-28")
    void reportsThatTheServerHasNoPermissionToWrite() throws Exception {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("r-xr-xr-x"));

        List<String> output = appendedByAnotherUser(directory);

        assertThat(output)
                .containsExactly("AUDIT_LOG_FAILED The audit log could not be written: the server has no permission");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    @Tag("thorough")
    void doesNotWriteALogOfAnotherUser() throws Exception {
        written(directory, 1);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.setPosixFilePermissions(log(directory), PosixFilePermissions.fromString("r--r--r--"));
        Files.delete(directory.resolve("audit-log.lock"));

        List<String> output = appendedByAnotherUser(directory);

        assertThat(output)
                .containsExactly("AUDIT_LOG_FAILED The audit log could not be written: the server has no permission");
    }

    @Test
    @Spec("SE-28")
    void rejectsALogThatIsALink(@TempDir Path elsewhere) throws Exception {
        Files.createSymbolicLink(log(directory), elsewhere.resolve("target"));

        try (Trail trail = Trail.open(directory)) {
            Fault fault = refusal(() -> trail.append(reply("id-1")));

            assertThat(fault.code()).isEqualTo(CommonCode.AUDIT_LOG_FAILED);
            assertThat(fault.message()).isEqualTo("The audit log could not be written: it is not a file but a link");
        }
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    @Spec("SE-28")
    void rejectsALogThatIsADirectory() throws Exception {
        Files.createDirectory(log(directory));

        try (Trail trail = Trail.open(directory)) {
            assertThat(refusal(() -> trail.append(reply("id-1"))).message())
                    .isEqualTo("The audit log could not be written: it is not a file but a directory");
        }
    }

    @Test
    void rejectsADirectoryThatIsAFile() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));

        assertThat(refusal(() -> Trail.open(file)).code()).isEqualTo(CommonCode.AUDIT_LOG_FAILED);
    }

    @Test
    void doesNotTrustALockFileThatWasReplaced() throws Exception {
        try (Trail one = Trail.open(directory)) {
            one.append(reply("id-1"));
            Files.delete(directory.resolve("audit-log.lock"));
            AppenderProcess other = AppenderProcess.start("lock", directory.toString());
            assertThat(other.line()).contains("locked");
            try (Trail two = Trail.open(directory, impatient())) {
                Fault fault = refusal(() -> two.append(reply("id-2")));

                assertThat(fault.code()).isEqualTo(CommonCode.AUDIT_LOCK_FAILED);
            } finally {
                other.kill();
            }
        }
    }

    /** {@return the output of an appender that does not run as the superuser, who can write everywhere} */
    private static List<String> appendedByAnotherUser(Path directory) throws IOException, InterruptedException {
        boolean superuser = "root".equals(System.getProperty("user.name"));
        Path classes = Files.createTempDirectory("classes");
        Files.setPosixFilePermissions(classes, PosixFilePermissions.fromString("rwxr-xr-x"));
        try {
            List<String> nobody = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
            AppenderProcess child = AppenderProcess.start(
                    superuser ? nobody : List.of(),
                    copiedClassPath(classes),
                    "append",
                    directory.toString(),
                    "other-user",
                    "1",
                    "1",
                    "50000");
            List<String> output = child.rest();
            child.process().waitFor();
            return output;
        } finally {
            delete(classes);
        }
    }

    // Other users may have no access to the folder where the build keeps its classes.
    private static String copiedClassPath(Path to) throws IOException {
        List<String> copies = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path from = Path.of(entry);
            Path copy = to.resolve(copies.size() + "-" + from.getFileName());
            if (Files.isDirectory(from) || from.getFileName().toString().matches("(faultline|jackson|jspecify).*")) {
                copyTree(from, copy);
                copies.add(copy.toString());
            }
        }
        return String.join(File.pathSeparator, copies);
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.copy(file, copy);
                Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.toList().reversed()) {
                Files.delete(file);
            }
        }
    }
}
