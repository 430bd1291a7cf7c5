package dev.faultline.app.workspace;

import dev.faultline.dialects.systemerror.Context;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.dialects.systemerror.SystemErrors;
import dev.faultline.fault.FaultException;
import dev.faultline.toolsets.workspace.FileSessionStore;
import dev.faultline.toolsets.workspace.policy.Policy;
import dev.faultline.toolsets.workspace.policy.Preflight;
import dev.faultline.trail.Break;
import dev.faultline.trail.TrailCheck;
import dev.faultline.trail.TrustedKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a server that governs workspaces looks at before it serves: whether its audit log holds together, its keys are
 * readable and nobody else's, and its rules are rules.
 *
 * @param home where its state is kept
 * @param trail where its own audit log is
 */
public record SelfAudit(Path home, Path trail) {
    private static final Set<PosixFilePermission> OTHERS = Set.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    /**
     * Lets a server start that is in order.
     *
     * @throws FaultException SELF_AUDIT_FAILURE if something was tampered with or is open to others, BOOTSTRAP_FAILURE
     *     if something cannot be used
     */
    public void run() {
        try {
            requireTrail();
            keys();
            rules();
            sessions();
        } catch (IOException | UncheckedIOException e) {
            throw failure(SystemErrorCode.BOOTSTRAP_FAILURE, "The state of the server cannot be read", e);
        }
    }

    private void requireTrail() {
        TrailCheck check = TrailCheck.of(trail);
        if (!check.isSound()) {
            Break first = check.breaks().getFirst();
            throw failure(
                    SystemErrorCode.SELF_AUDIT_FAILURE,
                    "The audit log does not hold together: line " + first.line() + " of " + first.file() + ": "
                            + first.found());
        }
    }

    private void keys() throws IOException {
        for (Path key : files(home.resolve("keys"), "*")) {
            if (Files.isRegularFile(key)) {
                requireUsable(key, String.valueOf(key.getFileName()));
            }
        }
    }

    private static void requireUsable(Path key, String name) throws IOException {
        if (!Files.isReadable(key)) {
            throw failure(SystemErrorCode.BOOTSTRAP_FAILURE, "A key cannot be read: " + name);
        }
        if (name.endsWith(".pub")) {
            TrustedKeys.read(key);
        } else if (isOpenToOthers(key)) {
            throw failure(SystemErrorCode.SELF_AUDIT_FAILURE, "A private key is open to others: " + name);
        }
    }

    private static boolean isOpenToOthers(Path key) throws IOException {
        return Files.getPosixFilePermissions(key, LinkOption.NOFOLLOW_LINKS).stream()
                .anyMatch(OTHERS::contains);
    }

    private void rules() throws IOException {
        for (Path project : files(home.resolve("projects"), "*")) {
            String name = String.valueOf(project.getFileName());
            requireParsed(name, () -> Policy.read(project.resolve("policy.json")));
            requireParsed(name, () -> Preflight.read(project.resolve("preflight.json"), project));
        }
    }

    private static void requireParsed(String project, Runnable reading) {
        try {
            reading.run();
        } catch (IllegalArgumentException e) {
            throw failure(
                    SystemErrorCode.BOOTSTRAP_FAILURE,
                    "The rules of the project " + project + " cannot be used: " + e.getMessage(),
                    e);
        }
    }

    private void sessions() {
        try {
            FileSessionStore.in(home.resolve("sessions").resolve("workspace")).locked();
        } catch (FaultException e) {
            throw failure(SystemErrorCode.BOOTSTRAP_FAILURE, e.fault().message(), e);
        }
    }

    private static List<Path> files(Path folder, String pattern) throws IOException {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, pattern)) {
                files.forEach(found::add);
            }
        }
        found.sort(null);
        return found;
    }

    private static FaultException failure(SystemErrorCode code, String message) {
        return SystemErrors.startupFailure(code, Context.NONE.humanMessage(message));
    }

    private static FaultException failure(SystemErrorCode code, String message, Exception cause) {
        return SystemErrors.startupFailure(
                code, Context.NONE.humanMessage(message).cause(cause));
    }
}
