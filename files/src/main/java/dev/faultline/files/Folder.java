package dev.faultline.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * An open folder below the root, reached name by name without following a link. Files opened through it are inside it,
 * whatever happens to the path meanwhile.
 */
public final class Folder implements Closeable {
    private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    private static final Set<OpenOption> CREATE =
            Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW, LinkOption.NOFOLLOW_LINKS);
    private static final Set<OpenOption> WRITE =
            Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS);
    private static final Path HERE = Path.of(".");

    private final SecureDirectoryStream<Path> stream;

    private Folder(SecureDirectoryStream<Path> stream) {
        this.stream = stream;
    }

    /**
     * {@return the folder at this path below the root}
     *
     * @throws IOException also if a name on the way is a link or not a folder
     */
    public static Folder open(Path root, Path relative) throws IOException {
        Folder at = root(root);
        for (Path name : relative) {
            if (name.toString().isEmpty()) {
                return at; // the root itself
            }
            try (Folder parent = at) {
                at = parent.child(name);
            }
        }
        return at;
    }

    private static Folder root(Path root) throws IOException {
        @SuppressWarnings("StreamResourceLeak") // it is what a Folder closes
        DirectoryStream<Path> opened = Files.newDirectoryStream(root);
        if (opened instanceof SecureDirectoryStream<Path> secure) {
            return new Folder(secure);
        }
        opened.close();
        throw new IOException("this system cannot open files relative to a folder");
    }

    // Opening a pipe as a folder would wait for a writer.
    private Folder child(Path name) throws IOException {
        if (!attributes(name).isDirectory()) {
            throw new NotDirectoryException(name.toString());
        }
        return enter(name);
    }

    /** {@return the folder of this name, which must not be a link; check first that it is a folder} */
    public Folder enter(Path name) throws IOException {
        return new Folder(stream.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS));
    }

    /** {@return the names in this folder, in no particular order} */
    public List<Path> names() throws IOException {
        List<Path> names = new ArrayList<>();
        try {
            for (Path entry : stream) {
                names.add(entry.getFileName());
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    /** {@return the attributes of the entry of this name; links are not followed} */
    public BasicFileAttributes attributes(Path name) throws IOException {
        return stream.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    /** {@return the open file of this name, which must not be a link; check first that it is a regular file} */
    public SeekableByteChannel open(Path name) throws IOException {
        return stream.newByteChannel(name, READ);
    }

    /**
     * {@return a new file of this name, open for writing}
     *
     * @throws java.nio.file.FileAlreadyExistsException if the name exists
     */
    public FileChannel create(Path name) throws IOException {
        return channel(stream.newByteChannel(name, CREATE));
    }

    /** {@return the file of this name, open for writing; created for its owner only if it does not exist} */
    public FileChannel openOwned(Path name) throws IOException {
        return channel(stream.newByteChannel(name, WRITE, OwnerFiles.OWNER_ONLY));
    }

    /** Atomically moves an entry of this folder to a name in another folder, replacing a file of that name. */
    public void move(Path name, Folder to, Path newName) throws IOException {
        stream.move(name, to.stream, newName);
    }

    /** Removes the file or link of this name. */
    public void deleteFile(Path name) throws IOException {
        stream.deleteFile(name);
    }

    /** Removes the folder of this name, which must be empty. */
    public void deleteFolder(Path name) throws IOException {
        stream.deleteDirectory(name);
    }

    /** {@return the permissions of the file of this name} */
    public Set<PosixFilePermission> permissions(Path name) throws IOException {
        return posix(name).readAttributes().permissions();
    }

    /** Sets the permissions of the file of this name. */
    public void allow(Path name, Set<PosixFilePermission> permissions) throws IOException {
        posix(name).setPermissions(permissions);
    }

    /** Returns when the names in this folder are on the disk. */
    public void force() throws IOException {
        try (FileChannel itself = channel(stream.newByteChannel(HERE, READ))) {
            itself.force(true);
        }
    }

    private PosixFileAttributeView posix(Path name) {
        return stream.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static FileChannel channel(SeekableByteChannel opened) throws IOException {
        if (opened instanceof FileChannel file) {
            return file;
        }
        opened.close();
        throw new IOException("this system cannot force a file to the disk");
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
