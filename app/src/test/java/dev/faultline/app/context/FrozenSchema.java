package dev.faultline.app.context;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.resolvev0.ResolveV0Dialect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The contract of answers and errors: the frozen schemas, and the rules for errors that a schema cannot express. */
final class FrozenSchema {
    static final Path ERROR = Program.DATA.resolve("schemas/mcp_error.schema.json");
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private FrozenSchema() {}

    /** {@return the violations in this answer of the tool} */
    static List<String> violations(String tool, String answer) {
        String schema = switch (tool) {
            case "resolve" -> "selection_result";
            case "list_caches" -> "list_caches";
            case "inspect_cache" -> "inspect_output";
            default -> throw new IllegalArgumentException(tool); // a text from a test
        };
        return violations(Program.DATA.resolve("schemas/" + schema + ".schema.json"), answer);
    }

    /** {@return the violations in this error} */
    static List<String> violations(String error) {
        List<String> violations = new ArrayList<>(violations(ERROR, error));
        new ResolveV0Dialect()
                .check(Envelope.bareFailure(error))
                .forEach(violation -> violations.add(violation.toString()));
        return violations;
    }

    private static List<String> violations(Path schema, String json) {
        try {
            return SCHEMAS.getSchema(Files.readString(schema)).validate(json, InputFormat.JSON).stream()
                    .map(Error::toString)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
