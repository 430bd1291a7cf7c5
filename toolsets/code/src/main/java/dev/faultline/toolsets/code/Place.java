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
 * Where a path of a caller leads: below the root, and free of links when it was looked at.
 *
 * @param relative from the root; empty for the root itself
 * @param sent what the caller wrote, which alone is repeated to it
 */
record Place(Root root, Path relative, String sent) {
    /** Something that is read at a place. */
    interface Reading<R> {
        R read(SeekableByteChannel file, BasicFileAttributes about)
                throws IOException, InterruptedException, TimeoutException;
    }

    /**
     * {@return the place that a path leads to, whether or not something is there}
     *
     * @throws PathOutsideRepositoryError if it leads out of the root, by its names or by a link
     * @throws FaultException if it is malformed
     * @throws KgFoundryError if it cannot be followed, or leads into git's own files
     */
    static Place at(Root root, String sent) throws IOException {
        requireRoot(root);
        try {
            Place place = new Place(root, root.follow(sent), sent);
            if (GitFiles.has(place.relative) || GitFiles.isNamedBy(sent)) {
                throw FileTrouble.denied(sent, null);
            }
            return place;
        } catch (PathRefusedException e) {
            throw FileTrouble.refused(sent, e.refusal());
        } catch (IOException e) {
            throw FileTrouble.at(sent, e);
        }
    }

    /**
     * Checks that the root is still there: without it, every answer would be an empty success.
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
        return Walk.text(relative);
    }

    /**
     * {@return whether a folder is here}
     *
     * @throws KgFoundryError if nothing is here, or the server may not read it
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
     * {@return what is read from the regular file here}
     *
     * @throws KgFoundryError if there is none, or it may not be read
     */
    <R> R read(Reading<R> reading) throws IOException, InterruptedException, TimeoutException {
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
