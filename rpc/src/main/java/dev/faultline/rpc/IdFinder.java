package dev.faultline.rpc;

import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Finds the id of a message that is too large to be kept, while its bytes stream through. It buffers only one name or
 * one value of the outermost object at a time.
 */
public final class IdFinder {
    /** The longest id that is recognised; a name of this length is not {@code id}. */
    private static final int LONGEST = 1024;

    private final ByteArrayOutputStream token = new ByteArrayOutputStream();
    private int depth;
    private boolean quoted;
    private boolean escaped;
    private boolean isValue;
    private String name = "";
    private Optional<JsonValue> id = Optional.empty();

    /** A finder that has read nothing yet. */
    public IdFinder() {}

    /** {@return the first id of the message in these bytes} */
    public static Optional<JsonValue> idIn(byte[] utf8) {
        IdFinder finder = new IdFinder();
        finder.accept(utf8, 0, utf8.length);
        return finder.id();
    }

    /** Processes the next bytes of the message. */
    public void accept(byte[] bytes, int from, int to) {
        for (int at = from; at < to && id.isEmpty(); at++) {
            accept(bytes[at]);
        }
    }

    /** {@return the first id of the message, if it has been found} */
    public Optional<JsonValue> id() {
        return id;
    }

    private void accept(byte next) {
        if (quoted) {
            keep(next);
            quoted = escaped || next != '"';
            escaped = !escaped && next == '\\';
            return;
        }
        switch (next) {
            case '"' -> {
                keep(next);
                quoted = true;
            }
            case '[', '{' -> {
                keep(next);
                depth++;
            }
            case ']', '}' -> {
                endMember();
                depth--;
            }
            case ':' -> endName();
            case ',' -> endMember();
            default -> keep(next); // part of a number or literal, or whitespace
        }
    }

    private void keep(byte next) {
        if (depth == 1 && token.size() <= LONGEST) {
            token.write(next);
        }
    }

    private void endName() {
        if (depth == 1) {
            name = text().strip();
            isValue = true;
        }
    }

    private void endMember() {
        if (depth != 1) {
            return;
        }
        String value = text();
        if (isValue && name.equals("\"id\"")) {
            id = JsonText.read(value).clean().filter(MessageReader::isId);
        }
        isValue = false;
    }

    private String text() {
        String text = token.toString(StandardCharsets.UTF_8);
        token.reset();
        return text;
    }
}
