package dev.faultline.toolsets.code;

import dev.faultline.dialects.problemdetails.FileOperationError;
import dev.faultline.dialects.problemdetails.KgFoundryError;
import dev.faultline.dialects.problemdetails.PathOutsideRepositoryError;
import dev.faultline.dialects.problemdetails.ProblemCode;
import dev.faultline.fault.FaultException;
import dev.faultline.files.Folder;
import dev.faultline.files.PathRefusedException;
import dev.faultline.files.Root;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/**
 * A path of a caller, resolved: it is below the root, and was free of links when it was checked.
 *
 * @param relative from the root; empty for the root itself
 * @param sent the path as the caller wrote it, which is all that is repeated to the caller
 */
record ResolvedPath(Root root, Path relative, String sent) {
    /** Reads the file at a path. */
    interface ContentReader<R> {
        R read(SeekableByteChannel file, BasicFileAttributes about)
                throws IOException, InterruptedException, TimeoutException;
    }

    /**
     * {@return the resolved path, whether or not it exists}
     *
     * @throws PathOutsideRepositoryError if it leads outside the root, by its names or by a link
     * @throws FaultException if it is malformed
     * @throws KgFoundryError if it cannot be followed, or leads to what is withheld
     */
    static ResolvedPath at(Root root, String sent) throws IOException {
        requireRoot(root);
        try {
            return new ResolvedPath(root, root.follow(sent), sent);
        } catch (PathRefusedException e) {
            throw FileTrouble.refused(sent, e.refusal());
        } catch (IOException e) {
            throw FileTrouble.at(sent, e);
        }
    }

    /**
     * Checks that the root still exists; without it, every answer would be an empty success.
     *
     * @throws KgFoundryError if the root was removed while the server ran
     */
    static void requireRoot(Root root) {
        if (!Files.isDirectory(root.real(), LinkOption.NOFOLLOW_LINKS)) {
            throw new KgFoundryError(
                    ProblemCode.INTERNAL_ERROR, "The root folder of the repository is missing", Map.of());
        }
    }

    boolean isRoot() {
        return relative.toString().isEmpty();
    }

    /** {@return the path from the root, with slashes} */
    String path() {
        return FileWalk.text(relative);
    }

    /**
     * {@return whether it is a folder}
     *
     * @throws KgFoundryError if it does not exist, or the server may not read it
     */
    boolean isFolder() throws IOException {
        try {
            if (isRoot()) {
                Folder.open(root.real(), relative).close();
                return true;
            }
            try (Folder parent = parent()) {
                return isReadableFolder(parent, relative.getFileName());
            }
        } catch (IOException e) {
            throw FileTrouble.at(sent, e);
        }
    }

    // Opening is the only reliable test; a pipe is not opened, because that waits for a writer.
    private static boolean isReadableFolder(Folder parent, Path name) throws IOException {
        BasicFileAttributes found = parent.attributes(name);
        if (found.isDirectory()) {
            parent.enter(name).close();
        } else if (found.isRegularFile()) {
            parent.open(name).close();
        }
        return found.isDirectory();
    }

    /**
     * {@return what is read from the regular file at this path}
     *
     * @throws KgFoundryError if there is no such file, or the server may not read it
     */
    <R> R read(ContentReader<R> reading) throws IOException, InterruptedException, TimeoutException {
        if (isRoot()) {
            throw directory();
        }
        Path name = relative.getFileName();
        try (Folder parent = parent()) {
            BasicFileAttributes found = parent.attributes(name);
            if (found.isDirectory()) {
                throw directory();
            }
            if (!found.isRegularFile()) {
                throw new FileOperationError("Path is not a regular file: " + sent, sent);
            }
            try (SeekableByteChannel file = parent.open(name)) {
                return reading.read(file, found);
            }
        } catch (IOException e) {
            throw FileTrouble.at(sent, e);
        }
    }

    private FileOperationError directory() {
        return new FileOperationError("Path is a directory, not a file: " + sent, sent);
    }

    private Folder parent() throws IOException {
        Path parent = relative.getParent();
        return Folder.open(root.real(), parent == null ? Path.of("") : parent);
    }
}
