package dev.faultline.trail;

import dev.faultline.internal.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * The position of a line in the chain, read from its bytes without parsing its JSON.
 *
 * <p>A line is {@code {"sequence":7,"batch":5,...,"prev_hash":"...","hash":"..."}}. Its hash is the SHA-256 of exactly
 * the bytes before {@code ,"hash":}, so that a verifier needs no canonical form.
 *
 * @param batch the number of the first entry that was forced to disk together with this one
 * @param previous the recorded hash of the entry before it
 * @param intact whether its hash matches its bytes
 */
record TrailLine(long sequence, long batch, String previous, String hash, boolean intact) {
    /** The maximum length of a line in bytes, including the newline. */
    static final int MAX_BYTES = 64 * 1024;

    static final String SEQUENCE = "{\"sequence\":";
    static final String BATCH = ",\"batch\":";
    static final String PREVIOUS = ",\"prev_hash\":\"";
    static final String HASH = ",\"hash\":\"";

    /** The maximum size of all that a line has besides its members; the two numbers may have 19 digits each. */
    static final int FRAME = 256;

    private static final int HEX = 64;
    private static final int HASH_PART = HASH.length() + HEX + 2;
    private static final int PREVIOUS_PART = PREVIOUS.length() + HEX + 1;
    private static final int DIGITS = 18;

    Link link() {
        return new Link(sequence, hash);
    }

    /** {@return the line in the first {@code length} bytes, which exclude the newline; empty if they are not a line} */
    static Optional<TrailLine> read(byte[] bytes, int length) {
        int body = length - HASH_PART;
        int members = body - PREVIOUS_PART;
        int comma = digitsEnd(bytes, SEQUENCE, 0, length);
        int end = comma < 0 ? -1 : digitsEnd(bytes, BATCH, comma, length);
        if (end < 0 || members < end || bytes[end] != ',') {
            return Optional.empty();
        }
        if (!has(bytes, members, PREVIOUS) || bytes[body - 1] != '"' || !has(bytes, body, HASH)) {
            return Optional.empty();
        }
        if (bytes[length - 2] != '"' || bytes[length - 1] != '}') {
            return Optional.empty();
        }
        String hash = text(bytes, body + HASH.length(), HEX);
        return Optional.of(new TrailLine(
                Long.parseLong(text(bytes, SEQUENCE.length(), comma - SEQUENCE.length())),
                Long.parseLong(text(bytes, comma + BATCH.length(), end - comma - BATCH.length())),
                text(bytes, members + PREVIOUS.length(), HEX),
                hash,
                hash.equals(sha256(bytes, body))));
    }

    /** {@return the SHA-256 of the first {@code length} bytes, in hex} */
    static String sha256(byte[] bytes, int length) {
        MessageDigest digest = Sha256.digest();
        digest.update(bytes, 0, length);
        return Sha256.hex(digest.digest());
    }

    /** {@return the end of the digits after the name at {@code from}, or -1 if there is no such name or number} */
    private static int digitsEnd(byte[] bytes, String name, int from, int length) {
        int begin = from + name.length();
        if (begin >= length || !has(bytes, from, name)) {
            return -1;
        }
        int at = begin;
        while (at < length && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at == begin || at == length || at - begin > DIGITS ? -1 : at;
    }

    private static boolean has(byte[] bytes, int from, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (bytes[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static String text(byte[] bytes, int from, int length) {
        return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    }
}
