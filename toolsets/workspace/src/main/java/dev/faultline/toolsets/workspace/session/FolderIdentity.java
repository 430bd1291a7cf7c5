package dev.faultline.toolsets.workspace.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Tells folders apart, whatever they are called. */
public final class FolderIdentity {
    private static final String NONE = "";

    private FolderIdentity() {}

    /** {@return what the operating system knows the folder by; nothing if there is none} */
    public static String identity(Path folder) {
        try {
            BasicFileAttributes found =
                    Files.readAttributes(folder, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return found.isDirectory() ? String.valueOf(found.fileKey()) : NONE;
        } catch (IOException gone) {
            return NONE;
        }
    }
}
