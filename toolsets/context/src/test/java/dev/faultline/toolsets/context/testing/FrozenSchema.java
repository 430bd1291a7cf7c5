package dev.faultline.toolsets.context.testing;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.resolvev0.ResolveV0Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The contract of answers and errors: the frozen schemas, and the rules for errors that a schema cannot express. */
public final class FrozenSchema {
    private static final String ERROR = "mcp_error";
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private FrozenSchema() {}

    /** {@return the schema of errors} */
    public static byte[] ofErrors() {
        return bytes(ERROR);
    }

    /** {@return the violations of this frozen schema, such as {@code inspect_output}} */
    public static List<String> violations(String schema, String json) {
        return SCHEMAS
                .getSchema(new String(bytes(schema), StandardCharsets.UTF_8))
                .validate(json, InputFormat.JSON)
                .stream()
                .map(Error::toString)
                .toList();
    }

    /** {@return the violations in this answer of the tool} */
    public static List<String> violationsOf(String tool, String answer) {
        return violations(
                switch (tool) {
                    case "resolve" -> "selection_result";
                    case "list_caches" -> "list_caches";
                    case "inspect_cache" -> "inspect_output";
                    default -> throw new IllegalArgumentException(tool); // a text from a test
                },
                answer);
    }

    /** {@return the violations in this error} */
    public static List<String> violations(String error) {
        List<String> violations = new ArrayList<>(violations(ERROR, error));
        new ResolveV0Dialect()
                .check(Envelope.bareFailure(error))
                .forEach(violation -> violations.add(violation.toString()));
        return violations;
    }

    private static byte[] bytes(String schema) {
        String name = "/context/schemas/" + schema + ".schema.json";
        try (InputStream stream = Objects.requireNonNull(FrozenSchema.class.getResourceAsStream(name), name)) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
