package dev.faultline.app.context;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
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

/** What the contract says of an error: the frozen schema, and what a schema cannot say. */
final class FrozenSchema {
    static final Path FILE = Program.DATA.resolve("schemas/mcp_error.schema.json");
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(text());

    private FrozenSchema() {}

    /** {@return everything that is wrong with this text of an error} */
    static List<String> offences(String error) {
        List<String> offences = new ArrayList<>(SCHEMA.validate(error, InputFormat.JSON).stream()
                .map(Error::toString)
                .toList());
        new ResolveV0Dialect()
                .check(Envelope.bareFailure(error))
                .forEach(violation -> offences.add(violation.toString()));
        return offences;
    }

    private static String text() {
        try {
            return Files.readString(FILE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
