package dev.faultline.trail;

import dev.faultline.internal.Sha256;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/** Builds the lines of one batch, each chained to the one before it. */
final class ChainWriter {
    private final MessageDigest digest = Sha256.digest();
    private final Lines lines;
    private final long batch;
    private Link last;

    /** A buffer whose content can be hashed and written without a copy. */
    private static final class Lines extends ByteArrayOutputStream {
        Lines(int capacity) {
            super(capacity);
        }

        void text(String ascii) {
            writeBytes(ascii.getBytes(StandardCharsets.US_ASCII));
        }

        String hash(MessageDigest digest, int from) {
            digest.update(buf, from, count - from);
            return Sha256.hex(digest.digest());
        }

        ByteBuffer view() {
            return ByteBuffer.wrap(buf, 0, count).slice();
        }
    }

    ChainWriter(Link last) {
        this(last, last.sequence() + 1, List.of());
    }

    /**
     * Allocates enough space for these entries.
     *
     * @param batch the number of the first entry that is forced to the disk together with them
     */
    ChainWriter(Link last, long batch, List<byte[]> entries) {
        int capacity = 0;
        for (byte[] entry : entries) {
            capacity += entry.length + TrailLine.FRAME;
        }
        this.lines = new Lines(capacity);
        this.last = last;
        this.batch = batch;
    }

    /** Adds the entry with these members: JSON without the enclosing braces. */
    void add(byte[] members) {
        int begin = lines.size();
        long sequence = last.sequence() + 1;
        lines.text(TrailLine.SEQUENCE + sequence + TrailLine.BATCH + batch + ',');
        lines.writeBytes(members);
        lines.text(TrailLine.PREVIOUS + last.hash() + '"');
        String hash = lines.hash(digest, begin);
        lines.text(TrailLine.HASH + hash + "\"}\n");
        last = new Link(sequence, hash);
    }

    Link last() {
        return last;
    }

    /** {@return a view of the lines, valid until another one is added} */
    ByteBuffer bytes() {
        return lines.view();
    }
}
