package dev.faultline.json;

import org.jspecify.annotations.Nullable;

/**
 * A value that can be written as JSON.
 *
 * <p>What is not JSON-safe cannot be built: there is no {@code undefined}, no function, no NaN, no lone surrogate, no
 * cycle and nothing that changes later. This is the only such type; details, arguments, envelopes and schemas are all
 * made of it.
 */
public sealed interface JsonValue permits JsonObject, JsonArray, JsonString, JsonNumber, JsonBoolean, JsonNull {
    /**
     * Converts a Java object: null, booleans, finite numbers, text, maps with text keys, collections, arrays and
     * {@code JsonValue}s. Never throws, whatever the object does when it is read.
     *
     * @return the value, or the value without its offending parts and every offence with its place
     */
    static JsonReading of(@Nullable Object raw) {
        return of(raw, 100_000);
    }

    /** {@return the same for something large: more than this many values are an offence} */
    static JsonReading of(@Nullable Object raw, int maxValues) {
        return new ObjectReader(maxValues).read(raw);
    }
}
