package dev.faultline.trail;

import dev.faultline.text.Sha256;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/** Makes the lines of one batch, each chained to the one before it. */
final class ChainWriter {
    private final MessageDigest digest = Sha256.digest();
    private final Lines lines;
    private final long batch;
    private Link last;

    /** Bytes that need not be copied to be hashed and written. */
    private static final class Lines extends ByteArrayOutputStream {
        Lines(int room) {
            super(room);
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
        this(last, List.of());
    }

    /** Room for these entries is made at once. */
    ChainWriter(Link last, List<byte[]> entries) {
        int room = 0;
        for (byte[] entry : entries) {
            room += entry.length + Line.FRAME;
        }
        this.lines = new Lines(room);
        this.last = last;
        this.batch = last.sequence() + 1;
    }

    /** Adds the entry that has these members: JSON without the braces around it. */
    void add(byte[] members) {
        int begin = lines.size();
        long sequence = last.sequence() + 1;
        lines.text(Line.SEQUENCE + sequence + Line.BATCH + batch + ',');
        lines.writeBytes(members);
        lines.text(Line.PREVIOUS + last.hash() + '"');
        String hash = lines.hash(digest, begin);
        lines.text(Line.HASH + hash + "\"}\n");
        last = new Link(sequence, hash);
    }

    Link last() {
        return last;
    }

    /** {@return the lines, as long as none is added} */
    ByteBuffer bytes() {
        return lines.view();
    }
}
