package dev.faultline.toolsets.workspace.plan;

/**
 * A path in a plan: a file, or a folder with all below it. It is compared name by name, so that {@code src} says
 * nothing of {@code src2}.
 *
 * @param path from the root, without a slash at the end
 * @param below whether only what is below is meant: it was written with a slash at the end
 */
public record PathRule(String path, boolean below) {
    /** {@return whether it covers this path} */
    public boolean covers(String other) {
        return other.startsWith(path + "/") || (!below && other.equals(path));
    }
}
