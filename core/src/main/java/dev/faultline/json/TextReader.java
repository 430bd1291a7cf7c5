package dev.faultline.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/** Reads one JSON text within limits. */
final class TextReader {
    /** One more than the 50 issues that a caller sees, so that a truncated list can be recognised. */
    private static final int MAX_PROBLEMS = 51;

    private final JsonLimits limits;
    private final boolean toleratesDepth;
    private boolean emptied;
    private int values;
    private final List<JsonProblem> problems = new ArrayList<>();

    private TextReader(JsonLimits limits, boolean toleratesDepth) {
        this.limits = limits;
        this.toleratesDepth = toleratesDepth;
    }

    /** {@return a reader that rejects a text that is nested too deeply} */
    static TextReader strict(JsonLimits limits) {
        return new TextReader(limits, false);
    }

    /** {@return a reader that reads a value that is nested too deeply as null, and reports it as a problem} */
    static TextReader tolerant(JsonLimits limits) {
        return new TextReader(limits, true);
    }

    JsonReading read(byte[] utf8) {
        if (utf8.length > limits.bytes()) {
            return unreadable(JsonPointer.ROOT, "is larger than " + limits.bytes() + " bytes");
        }
        if (!startsAsUtf8(utf8)) {
            return unreadable(JsonPointer.ROOT, "is not UTF-8, or starts with a byte order mark");
        }
        CharBuffer text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8));
        } catch (CharacterCodingException e) {
            return unreadable(JsonPointer.ROOT, "is not UTF-8");
        }
        return read(text);
    }

    private JsonReading read(CharBuffer text) {
        try (JsonParser parser = parser(text)) {
            return read(parser);
        } catch (TooDeepException e) {
            DeepText.empty(text, limits.depth());
            emptied = true;
            problems.clear();
            values = 0;
            try (JsonParser parser = parser(text)) {
                return read(parser);
            }
        }
    }

    // Parses characters, not bytes: from bytes, Jackson accepts overlong forms, in which a slash can hide from an
    // earlier
    // check, and rejects an unpaired surrogate in a name, which could then not be repaired.
    private static JsonParser parser(CharBuffer text) {
        return JsonText.FACTORY.createParser(
                ObjectReadContext.empty(), text.array(), text.arrayOffset(), text.remaining());
    }

    private JsonReading read(JsonParser parser) {
        try {
            if (parser.nextToken() == null) {
                return unreadable(JsonPointer.ROOT, "is empty");
            }
            JsonValue value = value(parser, limits.depth());
            if (parser.nextToken() != null) {
                return unreadable(JsonPointer.ROOT, "has content after the end of its value");
            }
            return problems.isEmpty() ? new JsonReading.Clean(value) : new JsonReading.Flawed(value, problems);
        } catch (TooDeepException e) {
            if (toleratesDepth) {
                throw e;
            }
            return unreadable(here(parser), tooDeep());
        } catch (TooManyValues e) {
            return new JsonReading.TooManyValues(
                    new JsonProblem(here(parser), "has more than " + limits.values() + " values"));
        } catch (JacksonException e) {
            long at = Math.max(0, parser.currentLocation().getCharOffset());
            return unreadable(here(parser), "is not JSON at character " + at);
        }
    }

    private JsonValue value(JsonParser parser, int depth) {
        if (++values > limits.values()) {
            throw new TooManyValues();
        }
        return switch (parser.currentToken()) {
            case START_OBJECT, START_ARRAY -> container(parser, depth);
            case VALUE_STRING -> string(parser);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser);
            case VALUE_TRUE -> JsonBoolean.TRUE;
            case VALUE_FALSE -> JsonBoolean.FALSE;
            case VALUE_NULL -> JsonNull.NULL;
            // Jackson's other tokens belong to binary formats and to the ends handled in the loops.
            default -> throw new IllegalStateException("unexpected token from a text parser: " + parser.currentToken());
        };
    }

    private JsonValue container(JsonParser parser, int depth) {
        if (depth == 0 && !emptied) {
            throw new TooDeepException();
        }
        if (depth == 0) {
            problem(parser, tooDeep());
            parser.nextToken(); // its end, because it has been emptied
            return JsonNull.NULL;
        }
        return parser.currentToken() == JsonToken.START_OBJECT ? object(parser, depth - 1) : array(parser, depth - 1);
    }

    private String tooDeep() {
        return "is nested deeper than " + limits.depth() + " levels";
    }

    private JsonValue object(JsonParser parser, int depth) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String raw = parser.currentName();
            String name = JsonString.wellFormed(raw);
            if (!JsonString.isWellFormed(raw)) {
                problem(parser, "has a name that contains an unpaired surrogate");
            }
            parser.nextToken();
            if (members.putIfAbsent(name, value(parser, depth)) != null) {
                problem(parser, "is given twice");
            }
        }
        return new JsonObject(members);
    }

    private JsonValue array(JsonParser parser, int depth) {
        List<JsonValue> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser, depth));
        }
        return new JsonArray(items);
    }

    private JsonValue number(JsonParser parser) {
        String literal = parser.getString();
        if (!JsonNumber.isNumber(literal)) {
            problem(parser, "is a number with too many digits or too large an exponent");
            return JsonNull.NULL;
        }
        return new JsonNumber(literal);
    }

    private JsonValue string(JsonParser parser) {
        String text = parser.getString();
        if (!JsonString.isWellFormed(text)) {
            problem(parser, "contains an unpaired surrogate");
        }
        return JsonString.repaired(text);
    }

    // RFC 8259 allows only UTF-8; a zero byte this early means UTF-16 or UTF-32.
    private static boolean startsAsUtf8(byte[] bytes) {
        for (int i = 0; i < Math.min(4, bytes.length); i++) {
            if (bytes[i] == 0) {
                return false;
            }
        }
        int first = bytes.length == 0 ? 0 : bytes[0] & 0xFF;
        return first != 0xEF && first != 0xFE && first != 0xFF;
    }

    private void problem(JsonParser parser, String message) {
        if (problems.size() < MAX_PROBLEMS) {
            problems.add(new JsonProblem(here(parser), message));
        }
    }

    /** {@return the parser's location; computed only if something is wrong there} */
    private static JsonPointer here(JsonParser parser) {
        String pointer = parser.streamReadContext().pathAsPointer().toString();
        return new JsonPointer(JsonString.wellFormed(pointer));
    }

    private static JsonReading unreadable(JsonPointer at, String message) {
        return new JsonReading.Unreadable(new JsonProblem(at, message));
    }

    private static final class TooDeepException extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooDeepException() {
            super("too deep", null, false, false);
        }
    }

    private static final class TooManyValues extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooManyValues() {
            super("too many values", null, false, false);
        }
    }
}
