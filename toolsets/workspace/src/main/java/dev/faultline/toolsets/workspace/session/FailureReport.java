package dev.faultline.toolsets.workspace.session;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.files.PathRefusedException;
import dev.faultline.files.Root;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The failure report that unlocks a session (R6): a Markdown file under {@code docs/reports/} that names the code. */
public final class FailureReport {
    private static final Path FOLDER = Path.of("docs", "reports");
    private static final Set<String> UNRECORDED =
            Set.of(SystemErrorCode.AUDIT_LOG_FAILED.wire(), SystemErrorCode.AUDIT_LOCK_FAILED.wire());

    private FailureReport() {}

    /** {@return whether the session is locked and this call writes the report that unlocks it} */
    public static boolean isWrittenBy(WorkspaceSession session, ToolCall call) {
        return WorkspaceTool.of(call).equals(Optional.of(WorkspaceTool.WRITE_FILE)) && isSentBy(session, call);
    }

    /** {@return whether the session is locked and this call, to write or to check, has the report that unlocks it} */
    public static boolean isSentBy(WorkspaceSession session, ToolCall call) {
        return session.lock()
                .filter(lock -> CallArguments.text(call, "path")
                        .filter(path -> isPath(session.root(), path))
                        .isPresent())
                .filter(lock -> CallArguments.text(call, "content")
                        .filter(content -> names(content, lock))
                        .isPresent())
                .isPresent();
    }

    /** {@return whether the path leads to a report, through whatever folders and links} */
    public static boolean isPath(Path root, String path) {
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

    /** {@return whether the fault of the lock must be in the audit log: a fault of the log itself may not be} */
    public static boolean needsRecord(SessionLock lock) {
        return !UNRECORDED.contains(lock.code());
    }

    /** {@return whether the content names the code of the lock, as a whole word} */
    public static boolean names(String content, SessionLock lock) {
        return Pattern.compile("(?<![A-Za-z0-9_])" + Pattern.quote(lock.code()) + "(?![A-Za-z0-9_])")
                .matcher(content)
                .find();
    }
}
