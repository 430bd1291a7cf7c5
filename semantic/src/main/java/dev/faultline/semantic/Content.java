package dev.faultline.semantic;

import dev.faultline.internal.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The current text of a file and the hash of its bytes. */
record Content(String hash, List<String> lines) {
    /** The maximum size of an indexed file in bytes; larger files are not written by hand. */
    static final int MAX_BYTES = 512 * 1024;

    private static final int LONGEST_MEAN_LINE = 300;

    /** {@return the content, without lines if it is not readable text: binary, minified or not UTF-8} */
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

    // Lines end with LF, as for open_file: no further line begins after the last LF.
    private static List<String> split(String text) {
        String whole = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
        List<String> lines = List.of(whole.split("\n", -1));
        return text.length() / lines.size() > LONGEST_MEAN_LINE ? List.of() : lines;
    }
}
