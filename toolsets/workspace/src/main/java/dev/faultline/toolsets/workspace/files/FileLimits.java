package dev.faultline.toolsets.workspace.files;

import dev.faultline.files.Root;

/**
 * The limits on the sizes of files and paths.
 *
 * @param readBytes the largest file that is read
 * @param writeBytes the largest file that is written
 * @param pathBytes the longest path
 */
public record FileLimits(int readBytes, int writeBytes, int pathBytes) {
    /** 2 MiB to read for an agent, 8 MiB to write, paths of 4 KiB. */
    public static final FileLimits DEFAULT = new FileLimits(2 * 1024 * 1024, 8 * 1024 * 1024, Root.LONGEST);

    /** {@return these limits with this one for paths} */
    public FileLimits pathBytes(int most) {
        return new FileLimits(readBytes, writeBytes, most);
    }
}
