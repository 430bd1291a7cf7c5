package dev.faultline.toolsets.workspace.audit;

import dev.faultline.dialects.systemerror.ErrorContext;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.dialects.systemerror.SystemErrors;
import dev.faultline.fault.FaultException;
import dev.faultline.files.Exposure;
import dev.faultline.toolsets.workspace.policy.Policy;
import dev.faultline.toolsets.workspace.policy.Preflight;
import dev.faultline.toolsets.workspace.session.SessionStore;
import dev.faultline.trail.Break;
import dev.faultline.trail.CheckpointKey;
import dev.faultline.trail.Positions;
import dev.faultline.trail.TrailCheck;
import dev.faultline.trail.TrailVerifier;
import dev.faultline.trail.TrustedKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The start-up checks of a server with governed workspaces: its audit log is intact, its keys are readable and private,
 * and its rules are valid.
 *
 * @param home the folder of the server's state
 * @param trail the folder of the server's own audit log
 * @param positions the last known positions of the logs
 * @param sessions the sessions that were locked when the server last ran
 */
public record SelfAudit(Path home, Path trail, Positions positions, SessionStore sessions) {
    /** The keys that sign plans and checkpoints; other keys are checked by the tools that use them. */
    private static final Set<String> SIGNING = Set.of("plan.key", "trail.key");

    /**
     * Checks the keys, the rules and the saved sessions.
     *
     * @throws FaultException SELF_AUDIT_FAILURE if something was tampered with or is accessible to others,
     *     BOOTSTRAP_FAILURE if something is unusable
     */
    public void run() {
        try {
            requireFolder("keys");
            requireFolder("projects");
            requireFolder("sessions");
            requireFolder("sessions/workspace");
            requireOwn("projects", "the rules");
            requireOwn("sessions", "the sessions");
            requireOwn("sessions/workspace", "the sessions of workspaces");
            requireOwn("positions", "the positions of the logs");
            keys();
            rules();
            savedSessions();
        } catch (IOException | UncheckedIOException e) {
            throw failure(SystemErrorCode.BOOTSTRAP_FAILURE, "The state of the server cannot be read", e);
        }
    }

    /**
     * Verifies the part of the server's own audit log that was not verified before, because a million entries take
     * seconds.
     *
     * @return whether the whole log was verified; if not, only the file of the remembered position and later ones were
     * @throws FaultException SELF_AUDIT_FAILURE if the hash chain is broken or entries are missing, BOOTSTRAP_FAILURE
     *     if it cannot be read
     */
    public boolean requireTrail() {
        requireFolder("");
        requireFolder("positions");
        try {
            TrailVerifier verifier = TrailVerifier.of(trail);
            positions.of(trail).ifPresent(link -> verifier.requiring(link).from(link.sequence()));
            TrailCheck check = requireSound(verifier);
            return check.entries() == check.last().sequence();
        } catch (UncheckedIOException e) {
            throw failure(SystemErrorCode.BOOTSTRAP_FAILURE, "The audit log of the server cannot be read", e);
        }
    }

    /**
     * Verifies the whole audit log, from its first entry.
     *
     * @throws FaultException SELF_AUDIT_FAILURE if the hash chain is broken
     */
    public void requireWholeTrail() {
        TrailCheck unused = requireSound(TrailVerifier.of(trail));
    }

    private TrailCheck requireSound(TrailVerifier verifier) {
        TrailCheck check = verified(verifier);
        if (!check.isSound()) {
            Break first = check.breaks().getFirst();
            throw failure(
                    SystemErrorCode.SELF_AUDIT_FAILURE,
                    "The audit log does not hold together: line " + first.line() + " of " + first.file() + ": "
                            + first.description() + howToAccept(first));
        }
        return check;
    }

    // Lost entries cannot be brought back, so a person may accept their loss.
    private String howToAccept(Break first) {
        return first.kind() == Break.Kind.CUT
                ? ". Find out why; then accept it as it is with: faultline trail checkpoint " + trail
                : "";
    }

    private static TrailCheck verified(TrailVerifier verifier) {
        try {
            return verifier.verify();
        } catch (FaultException damaged) {
            throw failure(SystemErrorCode.SELF_AUDIT_FAILURE, damaged.fault().message(), damaged);
        }
    }

    private void requireFolder(String name) {
        Path folder = home.resolve(name);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw failure(
                    SystemErrorCode.BOOTSTRAP_FAILURE,
                    "The state of the server cannot be used: " + (name.isEmpty() ? "FAULTLINE_HOME" : name)
                            + " is a file where a folder belongs");
        }
    }

    // The folder of the state itself is not judged: a volume of a container is often open to all, and no other user is
    // in it.
    private void requireOwn(String name, String what) throws IOException {
        Optional<Exposure> exposed = Exposure.ofFolder(home.resolve(name));
        if (exposed.isPresent()) {
            throw failure(
                    SystemErrorCode.SELF_AUDIT_FAILURE,
                    "The state is not safe: " + exposed.get().sentence(what));
        }
    }

    private void keys() throws IOException {
        Path folder = home.resolve("keys");
        Optional<Exposure> exposed = Exposure.ofFolder(folder);
        if (exposed.isPresent()) {
            throw exposed(exposed.get(), "the keys");
        }
        for (Path key : files(folder, "*")) {
            if (Files.isRegularFile(key)) {
                requireUsable(key, String.valueOf(key.getFileName()));
            }
        }
    }

    private static void requireUsable(Path key, String name) throws IOException {
        if (!Files.isReadable(key)) {
            throw failure(SystemErrorCode.BOOTSTRAP_FAILURE, "A key cannot be read: " + name);
        }
        Optional<Exposure> exposure = name.endsWith(".pub") ? Exposure.ofTrusted(key) : Exposure.ofSecret(key);
        if (exposure.isPresent()) {
            throw exposed(exposure.get(), "the key " + name);
        } else if (name.endsWith(".pub")) {
            requireKeys(name, () -> TrustedKeys.read(key));
        } else if (SIGNING.contains(name)) {
            requireKeys(name, () -> CheckpointKey.read(key));
        }
    }

    private static void requireKeys(String name, Supplier<?> reading) {
        try {
            Object unused = reading.get();
        } catch (UncheckedIOException e) {
            throw failure(SystemErrorCode.BOOTSTRAP_FAILURE, "A key cannot be used: " + name, e);
        }
    }

    private void rules() throws IOException {
        for (Path project : files(home.resolve("projects"), "*")) {
            String name = String.valueOf(project.getFileName());
            for (Path file : List.of(project.resolve("policy.json"), project.resolve("preflight.json"))) {
                Optional<Exposure> exposed = Exposure.ofOwn(file);
                if (exposed.isPresent()) {
                    throw failure(
                            SystemErrorCode.SELF_AUDIT_FAILURE,
                            "The rules are not safe: "
                                    + exposed.get().sentence(file.getFileName() + " of the project " + name));
                }
            }
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

    private void savedSessions() {
        try {
            sessions.locked();
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

    private static FaultException exposed(Exposure exposure, String name) {
        return failure(SystemErrorCode.SELF_AUDIT_FAILURE, "The keys are not safe: " + exposure.sentence(name));
    }

    private static FaultException failure(SystemErrorCode code, String message) {
        return SystemErrors.startupFailure(code, ErrorContext.NONE.humanMessage(message));
    }

    private static FaultException failure(SystemErrorCode code, String message, Exception cause) {
        return SystemErrors.startupFailure(
                code, ErrorContext.NONE.humanMessage(message).cause(cause));
    }
}
