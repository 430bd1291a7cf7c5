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
 * JSON as text: the only place that decides bytes.
 *
 * <p>Written text is compact, in the members' own order, in UTF-8, with nothing escaped that need not be and lower-case
 * hex where it must. Reading is strict and bounded: it refuses what RFC 8259 does not allow, a byte order mark, a
 * second member of one name, and whatever goes beyond the limits.
 */
public final class JsonText {
    /** The deepest value that can be written or read. */
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
            // Else all parsers share one table of names, and names made to collide would break it for every later text.
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .build();

    private static final DefaultPrettyPrinter INDENTED = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                    .withObjectNameValueSpacing(Separators.Spacing.AFTER)
                    .withObjectEmptySeparator("")
                    .withArrayEmptySeparator(""))
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new DefaultIndenter("  ", "\n"));

    private JsonText() {}

    /** {@return what the bytes say, read within the limits} */
    public static JsonReading read(byte[] utf8, JsonLimits limits) {
        return TextReader.strict(limits).read(utf8);
    }

    /**
     * {@return what the bytes of a message say, read within the limits} Unlike {@link #read(byte[], JsonLimits)}, this
     * reads a message in which a value is nested too deep: that value is an offence, and null.
     */
    public static JsonReading readMessage(byte[] utf8, JsonLimits limits) {
        return TextReader.cutting(limits).read(utf8);
    }

    /** {@return what the text says, read within the limits of a message} */
    public static JsonReading read(String text) {
        // To encode it would make a question mark of the half.
        if (!JsonString.isWellFormed(text)) {
            Offence offence = new Offence(JsonPointer.ROOT, "has half of a surrogate pair, so it is not Unicode");
            return new JsonReading.Unreadable(offence);
        }
        return read(text.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE);
    }

    /**
     * {@return the value in its one compact form}
     *
     * @throws IllegalArgumentException if it is deeper than {@link #MAX_DEPTH}
     */
    public static String print(JsonValue value) {
        return new String(bytes(value), StandardCharsets.UTF_8);
    }

    /**
     * {@return the value in its one compact form, in UTF-8}
     *
     * @throws IllegalArgumentException if it is deeper than {@link #MAX_DEPTH}
     */
    public static byte[] bytes(JsonValue value) {
        TextPrinter text = new TextPrinter();
        text.print(value, MAX_DEPTH);
        return text.bytes();
    }

    /**
     * {@return the value over several lines, indented by two spaces, for people}
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

    /** Writes the value as Jackson does. */
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
