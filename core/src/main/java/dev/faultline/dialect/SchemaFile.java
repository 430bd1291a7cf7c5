package dev.faultline.dialect;

import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Loads JSON Schemas that are resources in the package of a class. */
public final class SchemaFile {
    private SchemaFile() {}

    /**
     * {@return the schema in this file}
     *
     * @throws IllegalStateException if the file is missing or is not JSON
     */
    public static JsonObject load(Class<?> type, String file) {
        try (InputStream stream = type.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException(file + " is missing in the package of " + type.getSimpleName());
            }
            return (JsonObject) JsonText.read(stream.readAllBytes(), JsonLimits.MESSAGE)
                    .clean()
                    .orElseThrow(() -> new IllegalStateException(file + " is not JSON"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
