package dev.faultline.dialect;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class SchemaFileTest {
    @Test
    void reportsWhichFileIsMissing() {
        assertThatIllegalStateException()
                .isThrownBy(() -> SchemaFile.load(SchemaFileTest.class, "nowhere.json"))
                .withMessage("nowhere.json is missing in the package of SchemaFileTest");
    }

    @Test
    void reportsWhichFileIsNotJson() {
        assertThatIllegalStateException()
                .isThrownBy(() -> SchemaFile.load(SchemaFileTest.class, "SchemaFileTest.class"))
                .withMessage("SchemaFileTest.class is not JSON");
    }
}
