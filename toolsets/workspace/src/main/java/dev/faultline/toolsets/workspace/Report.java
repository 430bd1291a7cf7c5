package dev.faultline.toolsets.workspace;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.files.PathRefusedException;
import dev.faultline.files.Root;
import dev.faultline.tool.ToolCall;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The failure report that unlocks a session (R6): a Markdown file under {@code docs/reports/} that names the code. */
final class Report {
    private static final Path FOLDER = Path.of("docs", "reports");

    private Report() {}

    /** {@return whether the session is locked and this call writes the report that unlocks it} */
    static boolean isExpectedOf(Session session, ToolCall call) {
        return session.lock()
                .filter(lock -> ToolName.of(call).equals(Optional.of(ToolName.WRITE_FILE)))
                .filter(lock -> Sent.text(call, "path")
                        .filter(path -> isPath(session.root(), path))
                        .isPresent())
                .filter(lock -> Sent.text(call, "content")
                        .filter(content -> names(content, lock))
                        .isPresent())
                .isPresent();
    }

    /** {@return whether the session is locked and this edit writes the report that unlocks it} */
    static boolean isReport(Session session, EditRequest request) {
        return request.kind() == EditKind.WRITE
                && isPath(session.root(), request.path())
                && session.lock()
                        .filter(lock -> request.content()
                                .filter(text -> names(text, lock))
                                .isPresent())
                        .isPresent();
    }

    /**
     * Requires that the report is where reports belong, and that the failure which it reports is in the audit log.
     *
     * @throws FaultException SESSION_LOCKED if a link leads elsewhere, INVARIANT_VIOLATION
     */
    static void requireRecorded(EditSession from, EditRequest request) {
        Session session = from.session();
        Lock lock = session.lock().orElseThrow();
        if (!isPath(
                session.root(), from.project().files().resolve(request.path()).path())) {
            throw LockGate.refusal(session);
        }
        if (needsRecord(lock) && !from.journal().has(session.root(), lock)) {
            throw Invariant.MANDATORY_DIAGNOSTICS.violation();
        }
    }

    /** {@return whether the path leads to a report, wherever else it goes on its way} */
    private static boolean isPath(Path root, String path) {
        try {
            Path folder = root.resolve(FOLDER);
            Path file = Path.of(path).isAbsolute() // R4: it may spell the root through a link
                    ? root.resolve(Root.of(root).follow(path))
                    : root.resolve(path).normalize();
            return file.startsWith(folder)
                    && file.getNameCount() > folder.getNameCount()
                    && file.toString().endsWith(".md")
                    && !file.endsWith(".md");
        } catch (IllegalArgumentException | PathRefusedException | IOException notAPathInside) {
            return false;
        }
    }

    /**
     * {@return whether the lock's fault must be in the audit log: one of the log itself may have failed to get there}
     */
    private static boolean needsRecord(Lock lock) {
        return switch (SystemErrorCode.find(lock.code()).orElse(SystemErrorCode.UNKNOWN_TOOL_FAILURE)) {
            case AUDIT_LOG_FAILED, AUDIT_LOCK_FAILED -> false;
            default -> true; // whatever else may lock was recorded before it was told
        };
    }

    // As a whole word: a report of one failure is not that of another whose code has a longer name.
    private static boolean names(String content, Lock lock) {
        return Pattern.compile("(?<![A-Za-z0-9_])" + Pattern.quote(lock.code()) + "(?![A-Za-z0-9_])")
                .matcher(content)
                .find();
    }
}
