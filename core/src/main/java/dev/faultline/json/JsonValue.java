package dev.faultline.json;

import org.jspecify.annotations.Nullable;

/**
 * A value that can be written as JSON.
 *
 * <p>A value is always JSON-safe: it contains no {@code undefined}, no function, no NaN, no unpaired surrogate and no
 * cycle, and it is immutable. It is the only such type: details, arguments, envelopes and schemas all use it.
 */
public sealed interface JsonValue permits JsonObject, JsonArray, JsonString, JsonNumber, JsonBoolean, JsonNull {
    /**
     * Converts a Java object: null, booleans, finite numbers, text, maps with text keys, collections, arrays and
     * {@code JsonValue}s. Never throws, even if the methods of the object do.
     *
     * @return the value, or the value without its offending parts and every problem with its location
     */
    static JsonReading of(@Nullable Object raw) {
        return of(raw, 100_000);
    }

    /** {@return the same, with another limit on the number of values} */
    static JsonReading of(@Nullable Object raw, int maxValues) {
        return new ObjectReader(maxValues).read(raw);
    }
}
