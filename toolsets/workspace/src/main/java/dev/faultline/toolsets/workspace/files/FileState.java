package dev.faultline.toolsets.workspace.files;

import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/** The content of a file and its permissions. */
public record FileState(FileContent content, Set<PosixFilePermission> permissions) {
    /** Copies the permissions. */
    public FileState {
        permissions = Set.copyOf(permissions);
    }
}
