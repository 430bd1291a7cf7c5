package dev.faultline.toolsets.workspace.files;

import dev.faultline.internal.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The bytes of a file, and their hash. */
public final class FileContent {
    private final byte[] bytes;
    private final String hash;

    FileContent(byte[] bytes) {
        this.bytes = bytes;
        this.hash = Sha256.of(bytes);
    }

    /** {@return this text as UTF-8} */
    public static FileContent of(String text) {
        return new FileContent(text.getBytes(StandardCharsets.UTF_8));
    }

    /** {@return a copy of the bytes} */
    public byte[] bytes() {
        return Arrays.copyOf(bytes, bytes.length);
    }

    byte[] shared() {
        return bytes;
    }

    /** {@return the SHA-256 of the bytes, in lower-case hexadecimal digits} */
    public String hash() {
        return hash;
    }

    /** {@return the number of bytes} */
    public int size() {
        return bytes.length;
    }

    /** {@return the text, if the bytes are UTF-8 without NUL characters} */
    public Optional<String> text() {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.indexOf('\0') < 0 ? Optional.of(text) : Optional.empty();
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
