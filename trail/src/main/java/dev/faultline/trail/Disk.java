package dev.faultline.trail;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The few things that a trail does with files: small, so that a test can put a disk that crashes in its place. */
interface Disk {
    /** Which file a path leads to, and how long it is. */
    record State(Object identity, long size) {}

    /** A file that is open. */
    interface Channel extends Closeable {
        long size() throws IOException;

        /** {@return how many bytes were read, -1 at the end} */
        int read(ByteBuffer into, long at) throws IOException;

        /** Writes all of it. */
        void write(ByteBuffer from, long at) throws IOException;

        void truncate(long size) throws IOException;

        /** Returns when what was written is on the disk. */
        void force() throws IOException;
    }

    /** {@return what is at the path, if anything} Fails if that is a link, a directory or another thing than a file. */
    Optional<State> state(Path file) throws IOException;

    Channel openToRead(Path file) throws IOException;

    /** Opens the file, and makes it if it is not there. */
    Channel openToWrite(Path file) throws IOException;

    /** {@return the names of what is in the directory} */
    List<String> list(Path directory) throws IOException;

    /** Gives the file another name in its directory, which nothing has yet. */
    void rename(Path from, Path to) throws IOException;

    /** Returns when the names in the directory are on the disk: a file whose name is lost is lost. */
    void sync(Path directory) throws IOException;
}
