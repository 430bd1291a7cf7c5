package dev.faultline.trail;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The file operations of a trail, kept few so that a test can replace them by a disk that crashes. */
interface Disk {
    /** The identity and the length of the file at a path. */
    record State(Object identity, long size) {}

    /** An open file. */
    interface Channel extends Closeable {
        long size() throws IOException;

        /** {@return the number of bytes read, or -1 at the end of the file} */
        int read(ByteBuffer into, long at) throws IOException;

        /** Writes all remaining bytes of the buffer. */
        void write(ByteBuffer from, long at) throws IOException;

        void truncate(long size) throws IOException;

        /** Blocks until everything written is on disk. */
        void force() throws IOException;
    }

    /** {@return the state of the file, if it exists} Fails for links, directories and anything but a regular file. */
    Optional<State> state(Path file) throws IOException;

    Channel openToRead(Path file) throws IOException;

    /** Opens the file and creates it if it does not exist. */
    Channel openToWrite(Path file) throws IOException;

    /** {@return the names in the directory} */
    List<String> list(Path directory) throws IOException;

    /** Renames a file within its directory; the new name must be free. */
    void rename(Path from, Path to) throws IOException;

    /** Deletes the file, if it exists. */
    void delete(Path file) throws IOException;

    /** Blocks until the names in the directory are on disk: a file whose name is lost is lost. */
    void sync(Path directory) throws IOException;
}
