package dev.faultline.toolsets.workspace.files;

import dev.faultline.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * What belongs to a workspace but lies outside it, where its agent cannot write: rules, commands, revocations, lock.
 *
 * @param folder need not be there yet
 */
public record ProjectFolder(Path folder) {
    private static final int SHORT = 12;

    /**
     * {@return the folder of the workspace: {@code projects/<name>-<beginning of the hash of its root>} in the home}
     *
     * @param home FAULTLINE_HOME
     * @param root the workspace without links, as {@link WorkspaceFiles#root} has it
     * @throws IllegalArgumentException if the home is inside the workspace
     */
    public static ProjectFolder of(Path home, Path root) {
        if (withoutLinks(home.toAbsolutePath().normalize()).startsWith(root)) {
            throw new IllegalArgumentException("keys and rules must be kept outside the workspace");
        }
        Path name = root.getFileName();
        String hash = Sha256.of(root.toString().getBytes(StandardCharsets.UTF_8));
        return new ProjectFolder(
                home.resolve("projects").resolve((name == null ? "root" : name) + "-" + hash.substring(0, SHORT)));
    }

    // What is not there yet has no links, what it will be in may be reached by one.
    private static Path withoutLinks(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            Path parent = path.getParent();
            return parent == null ? path : withoutLinks(parent).resolve(path.getFileName());
        }
    }

    /** {@return the project's policy rules} */
    public Path policy() {
        return folder.resolve("policy.json");
    }

    /** {@return the project's preflight commands} */
    public Path preflight() {
        return folder.resolve("preflight.json");
    }

    /** {@return which approvals are void} */
    public Path revocations() {
        return folder.resolve("revoked.jsonl");
    }

    /** {@return what a writer locks} */
    public Path writeLock() {
        return folder.resolve("write.lock");
    }

    /** {@return what a writer notes down while it writes} */
    public Path writeNote() {
        return folder.resolve("unfinished-write.json");
    }
}
