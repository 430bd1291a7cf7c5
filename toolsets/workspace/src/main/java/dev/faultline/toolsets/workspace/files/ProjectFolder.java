package dev.faultline.toolsets.workspace.files;

import dev.faultline.files.OwnerFiles;
import dev.faultline.files.Root;
import dev.faultline.internal.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of a workspace that its agent cannot write. Rules, commands and revocations are outside the workspace, so
 * that a cloned repository cannot contain its own. The write lock and the note of a write in progress are in
 * {@code .faultline} below the root, so that servers with different homes share them.
 *
 * @param folder outside the workspace; may not exist yet
 * @param root the workspace
 * @param withheld files and folders of the server that no tool serves; they need not exist yet
 */
public record ProjectFolder(Path folder, Path root, List<Path> withheld) {
    private static final int SHORT = 12;
    private static final String RESERVED = ".faultline";

    /** Copies the list. */
    public ProjectFolder {
        withheld = List.copyOf(withheld);
    }

    /**
     * {@return the folder of the workspace: {@code projects/<name>-<beginning of the hash of its root>} in the home}
     *
     * @param home FAULTLINE_HOME
     * @param root the workspace without links, as {@link WorkspaceFiles#root} has it
     * @throws IllegalArgumentException if the home is inside the workspace
     */
    public static ProjectFolder of(Path home, Path root) {
        if (Root.withoutLinks(home).startsWith(root)) {
            throw new IllegalArgumentException("keys and rules must be kept outside the workspace");
        }
        Path name = root.getFileName();
        String hash = Sha256.of(root.toString().getBytes(StandardCharsets.UTF_8));
        return new ProjectFolder(
                home.resolve("projects").resolve((name == null ? "root" : name) + "-" + hash.substring(0, SHORT)),
                root,
                List.of());
    }

    /** {@return the same folder of a server to which these files and folders belong} */
    public ProjectFolder withholding(List<Path> own) {
        return new ProjectFolder(folder, root, own);
    }

    /**
     * Creates the folder, accessible only to its owner, so that people find where the rules of the project belong.
     *
     * @throws UncheckedIOException if it cannot be created
     */
    public void create() {
        try {
            OwnerFiles.createFolder(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("The folder for the rules of the project cannot be created", e);
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

    /** {@return the list of revoked approvals} */
    public Path revocations() {
        return folder.resolve("revoked.jsonl");
    }

    /** {@return the file that a writer locks} */
    public Path writeLock() {
        return root.resolve(RESERVED).resolve("write.lock");
    }

    /** {@return the note that exists while a write is in progress} */
    public Path writeNote() {
        return root.resolve(RESERVED).resolve("unfinished-write.json");
    }
}
