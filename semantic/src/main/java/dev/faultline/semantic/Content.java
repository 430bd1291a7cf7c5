package dev.faultline.semantic;

import dev.faultline.text.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The text of a file as it is now, and the hash of its bytes. */
record Content(String hash, List<String> lines) {
    /** The most bytes of a file that is indexed: what is larger was not written by hand. */
    static final int MOST_BYTES = 512 * 1024;

    private static final int LONGEST_MEAN_LINE = 300;

    /** {@return the content, with no lines if it is not text that people read: binary, minified, not UTF-8} */
    static Content of(byte[] bytes) {
        return new Content(Sha256.of(bytes), text(bytes).map(Content::split).orElse(List.of()));
    }

    private static Optional<String> text(byte[] bytes) {
        for (byte each : bytes) {
            if (each == 0) {
                return Optional.empty();
            }
        }
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    // Lines end at LF, as they do for open_file: behind the last LF no further line begins.
    private static List<String> split(String text) {
        String whole = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
        List<String> lines = List.of(whole.split("\n", -1));
        return text.length() / lines.size() > LONGEST_MEAN_LINE ? List.of() : lines;
    }
}
