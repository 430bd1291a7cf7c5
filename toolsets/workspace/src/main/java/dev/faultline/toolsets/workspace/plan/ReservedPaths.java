package dev.faultline.toolsets.workspace.plan;

import java.util.Locale;

/**
 * Paths that no plan can open to an agent: plans and their signatures, the audit log, and git's own files, in which
 * hooks and settings name programs. Compared without regard to case, as some file systems do.
 */
final class ReservedPaths {
    private ReservedPaths() {}

    static boolean cover(String path) {
        String lower = path.toLowerCase(Locale.ROOT) + "/";
        return lower.startsWith(Plans.FOLDER + "/")
                || lower.startsWith(".git/")
                || lower.contains("/.git/")
                || lower.startsWith("audit-log")
                || lower.startsWith(".faultline");
    }
}
