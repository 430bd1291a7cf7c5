package dev.faultline.trail;

import dev.faultline.files.OwnerFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.UUID;

/** Finds out whether a log could be written, without writing to it. */
record WriteProbe(Segments segments) {
    private static final byte[] CONTENT = {'\n'};

    /** Opens what an append would open, and creates a file, as a full log requires. */
    void open() throws IOException {
        if (segments.disk().state(segments.log()).isPresent()) {
            segments.disk().openToWrite(segments.log()).close();
        }
        create(new byte[0]);
    }

    /** Writes a byte to a file beside the log: a full disk, or one that has become read-only, refuses it. */
    void write() throws IOException {
        create(CONTENT);
    }

    private void create(byte[] content) throws IOException {
        Path file = segments.directory().resolve("audit-log.probe." + UUID.randomUUID() + OwnerFiles.UNFINISHED);
        try (Disk.Channel channel = segments.disk().openToWrite(file)) {
            channel.write(ByteBuffer.wrap(content), 0);
        } finally {
            segments.disk().delete(file);
        }
    }
}
