package dev.faultline.toolsets.workspace.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Identifies folders independently of their paths. */
public final class FolderIdentity {
    private static final String NONE = "";

    private FolderIdentity() {}

    /**
     * {@return an identifier of the folder that is the same on every machine that has its file system; empty if there
     * is no folder} The machines number the device of a shared file system differently.
     */
    public static String onAnyMachine(Path folder) {
        return of(folder).replaceFirst(".*(?=ino=)", "(");
    }

    /** {@return the operating system's identifier of the folder; empty if there is no folder} */
    public static String of(Path folder) {
        try {
            BasicFileAttributes found =
                    Files.readAttributes(folder, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return found.isDirectory() ? String.valueOf(found.fileKey()) : NONE;
        } catch (IOException gone) {
            return NONE;
        }
    }
}
