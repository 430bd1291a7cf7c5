package dev.faultline.dialects;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class SchemaFileTest {
    @Test
    void saysWhichFileIsMissing() {
        assertThatIllegalStateException()
                .isThrownBy(() -> SchemaFile.beside(SchemaFileTest.class, "nowhere.json"))
                .withMessage("there is no nowhere.json beside SchemaFileTest");
    }

    @Test
    void saysWhichFileIsNotJson() {
        assertThatIllegalStateException()
                .isThrownBy(() -> SchemaFile.beside(SchemaFileTest.class, "SchemaFileTest.class"))
                .withMessage("SchemaFileTest.class is not JSON");
    }
}
