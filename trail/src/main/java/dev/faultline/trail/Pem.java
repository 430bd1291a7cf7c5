package dev.faultline.trail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/** A key as text in PEM form, which other programs understand too. */
final class Pem {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z ]+)-----([A-Za-z0-9+/=\\s]*)-----END \\1-----");

    private final String label;
    private final byte[] bytes;

    Pem(String label, byte[] bytes) {
        this.label = label;
        this.bytes = bytes;
    }

    static List<Pem> read(String text) {
        return BLOCK.matcher(text)
                .results()
                .map(block -> new Pem(block.group(1), Base64.getMimeDecoder().decode(block.group(2))))
                .toList();
    }

    /** {@return the keys in a text that otherwise has only blank lines and lines that begin with {@code #}} */
    static List<Pem> readAll(String text) throws IOException {
        boolean clean =
                BLOCK.matcher(text).replaceAll("").lines().allMatch(line -> line.isBlank() || line.startsWith("#"));
        if (!clean) {
            throw new IOException("part of the file is not a key");
        }
        return read(text);
    }

    String label() {
        return label;
    }

    byte[] bytes() {
        return bytes;
    }

    String text() {
        String lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(bytes);
        return "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n";
    }
}
