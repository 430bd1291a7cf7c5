package dev.faultline.trail;

import dev.faultline.text.Sha256;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/** Makes the lines of one batch, each chained to the one before it. */
final class ChainWriter {
    private final MessageDigest digest = Sha256.digest();
    private final ByteArrayOutputStream lines;
    private final long batch;
    private Link last;

    ChainWriter(Link last) {
        this(last, List.of());
    }

    /** Room for these entries is made at once. */
    ChainWriter(Link last, List<byte[]> entries) {
        this.lines = new ByteArrayOutputStream(
                entries.stream().mapToInt(entry -> entry.length + Line.FRAME).sum());
        this.last = last;
        this.batch = last.sequence() + 1;
    }

    /** Adds the entry that has these members: JSON without the braces around it. */
    void add(byte[] members) {
        long sequence = last.sequence() + 1;
        part(Line.SEQUENCE + sequence + Line.BATCH + batch + ',');
        part(members);
        part(Line.PREVIOUS + last.hash() + '"');
        String hash = Sha256.hex(digest.digest());
        lines.writeBytes((Line.HASH + hash + "\"}\n").getBytes(StandardCharsets.US_ASCII));
        last = new Link(sequence, hash);
    }

    Link last() {
        return last;
    }

    byte[] bytes() {
        return lines.toByteArray();
    }

    private void part(String ascii) {
        part(ascii.getBytes(StandardCharsets.US_ASCII));
    }

    private void part(byte[] bytes) {
        digest.update(bytes);
        lines.writeBytes(bytes);
    }
}
