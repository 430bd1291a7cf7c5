package dev.faultline.toolsets.workspace.files;

/**
 * How large things may be.
 *
 * @param readBytes the largest file that is read
 * @param writeBytes the largest file that is written
 */
public record FileLimits(int readBytes, int writeBytes) {
    /** 2 MiB to read for an agent, 8 MiB to write. */
    public static final FileLimits DEFAULT = new FileLimits(2 * 1024 * 1024, 8 * 1024 * 1024);
}
