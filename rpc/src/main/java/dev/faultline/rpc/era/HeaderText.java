package dev.faultline.rpc.era;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** The text of a header: plain ASCII, or Base64 between two marks. */
final class HeaderText {
    private static final String BEGIN = "=?base64?";
    private static final String END = "?=";

    private HeaderText() {}

    /** {@return the text that this value stands for, unless the value is malformed} */
    static Optional<String> decoded(String value) {
        boolean marked =
                value.length() >= BEGIN.length() + END.length() && value.startsWith(BEGIN) && value.endsWith(END);
        if (!marked) {
            return Optional.of(value).filter(HeaderText::isPlain);
        }
        String base64 = value.substring(BEGIN.length(), value.length() - END.length());
        if (base64.length() % 4 != 0) {
            return Optional.empty(); // Java's decoder would accept missing padding
        }
        try {
            byte[] utf8 = Base64.getDecoder().decode(base64);
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(utf8))
                    .toString());
        } catch (IllegalArgumentException | CharacterCodingException malformed) {
            return Optional.empty();
        }
    }

    /** {@return the value of a header that stands for this text} */
    static String encoded(String text) {
        boolean safe = isPlain(text) && text.equals(text.strip()) && !(text.startsWith(BEGIN) && text.endsWith(END));
        return safe ? text : BEGIN + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + END;
    }

    /** {@return whether the value consists of visible ASCII characters, spaces and tabs} */
    static boolean isPlain(String value) {
        return value.chars().allMatch(c -> (c >= ' ' && c <= '~') || c == '\t');
    }
}
