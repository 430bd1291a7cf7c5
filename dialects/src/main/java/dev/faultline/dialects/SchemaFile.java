package dev.faultline.dialects;

import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A JSON Schema that lies beside the class it belongs to. */
public final class SchemaFile {
    private SchemaFile() {}

    /**
     * {@return the schema in this file}
     *
     * @throws IllegalStateException if the jar was built without it
     */
    public static JsonObject beside(Class<?> type, String file) {
        try (InputStream stream = type.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException("there is no " + file + " beside " + type.getSimpleName());
            }
            return (JsonObject) JsonText.read(stream.readAllBytes(), JsonLimits.MESSAGE)
                    .clean()
                    .orElseThrow(() -> new IllegalStateException(file + " is not JSON"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
