package dev.faultline.dialects;

import dev.faultline.dialect.Dialect;
import dev.faultline.json.JsonText;
import dev.faultline.testing.ReferencePage;
import dev.faultline.testing.TableTest;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

class ReferencePagesTest {
    static List<Dialect> dialects() {
        return Dialects.all();
    }

    @Test
    void thePageOfTranslationsIsUpToDate() throws IOException {
        new ReferencePage("translations.md").isUpToDate(Translations.page());
    }

    @TableTest
    @MethodSource("dialects")
    void theSchemaOfEachDialectIsUpToDate(Dialect dialect) throws IOException {
        new ReferencePage("schemas/" + dialect.id() + ".json").isUpToDate(JsonText.pretty(dialect.schema()) + "\n");
    }
}
