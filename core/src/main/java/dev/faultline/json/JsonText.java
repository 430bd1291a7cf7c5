package dev.faultline.json;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;

/**
 * Reads and writes JSON text. No other class decides how JSON is written.
 *
 * <p>Written text is compact UTF-8, in the order of the members; it escapes only what must be escaped, with lower-case
 * hex digits. Reading is strict and bounded: it rejects what RFC 8259 does not allow, a byte order mark, duplicate
 * names, and everything beyond the limits.
 */
public final class JsonText {
    /** The maximum depth of a value that can be written or read. */
    public static final int MAX_DEPTH = 400;

    static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH + 1)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .build())
            .streamWriteConstraints(
                    StreamWriteConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            // Otherwise all parsers share a table of names, and names chosen to collide would slow down every later
            // text.
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .build();

    private static final DefaultPrettyPrinter INDENTED = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                    .withObjectNameValueSpacing(Separators.Spacing.AFTER)
                    .withObjectEmptySeparator("")
                    .withArrayEmptySeparator(""))
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new DefaultIndenter("  ", "\n"));

    private JsonText() {}

    /** {@return the value in these bytes, read within the limits} */
    public static JsonReading read(byte[] utf8, JsonLimits limits) {
        return TextReader.strict(limits).read(utf8);
    }

    /**
     * {@return the message in these bytes, read within the limits} Unlike {@link #read(byte[], JsonLimits)}, this reads
     * a message in which a value is nested too deeply: that value is reported as a problem and read as null.
     */
    public static JsonReading readMessage(byte[] utf8, JsonLimits limits) {
        return TextReader.tolerant(limits).read(utf8);
    }

    /** {@return the value in this text, read within the limits of a message} */
    public static JsonReading read(String text) {
        // Encoding would replace an unpaired surrogate by a question mark.
        if (!JsonString.isWellFormed(text)) {
            JsonProblem problem =
                    new JsonProblem(JsonPointer.ROOT, "contains an unpaired surrogate, so it is not valid Unicode");
            return new JsonReading.Unreadable(problem);
        }
        return read(text.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE);
    }

    /**
     * {@return the value as compact text}
     *
     * @throws IllegalArgumentException if it is deeper than {@link #MAX_DEPTH}
     */
    public static String print(JsonValue value) {
        return new String(bytes(value), StandardCharsets.UTF_8);
    }

    /**
     * {@return the value as compact text, in UTF-8}
     *
     * @throws IllegalArgumentException if it is deeper than {@link #MAX_DEPTH}
     */
    public static byte[] bytes(JsonValue value) {
        TextPrinter text = new TextPrinter();
        text.print(value, MAX_DEPTH);
        return text.bytes();
    }

    /**
     * {@return the value on several lines, indented by two spaces, for people}
     *
     * @throws IllegalArgumentException if it is deeper than {@link #MAX_DEPTH}
     */
    public static String pretty(JsonValue value) {
        ObjectWriteContext context = new ObjectWriteContext.Base() {
            @Override
            public DefaultPrettyPrinter getPrettyPrinter() {
                return INDENTED.createInstance();
            }
        };
        ByteArrayOutputStream utf8 = new ByteArrayOutputStream();
        try (JsonGenerator generator = FACTORY.createGenerator(context, utf8)) {
            write(value, generator);
        } catch (StreamConstraintsException e) {
            throw new IllegalArgumentException("nested deeper than " + MAX_DEPTH + " levels", e);
        }
        return utf8.toString(StandardCharsets.UTF_8);
    }

    /** Writes the value with Jackson. */
    static void write(JsonValue value, JsonGenerator generator) {
        switch (value) {
            case JsonNull() -> generator.writeNull();
            case JsonBoolean(boolean bool) -> generator.writeBoolean(bool);
            case JsonNumber(String literal) -> generator.writeNumber(literal);
            case JsonString(String text) -> generator.writeString(text);
            case JsonArray array -> {
                generator.writeStartArray();
                array.items().forEach(item -> write(item, generator));
                generator.writeEndArray();
            }
            case JsonObject object -> {
                generator.writeStartObject();
                for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
                    generator.writeName(member.getKey());
                    write(member.getValue(), generator);
                }
                generator.writeEndObject();
            }
        }
    }
}
