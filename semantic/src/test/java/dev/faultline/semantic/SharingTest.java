package dev.faultline.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharingTest {
    @TempDir
    private Path scratch;

    @Test
    void twoServersOnOneRootShareAnIndexAndTheSecondTakesOverFromTheFirst() throws Exception {
        Given given = Given.in(scratch);
        BackgroundIndex first = Given.ready(given.open());
        try (BackgroundIndex second = Given.ready(given.open())) {
            assertThat(Given.best(second, "send a letter")).isEqualTo("mail.py:2-3");

            given.file("zebra.py", "def zebra(stripes):\n    paint(stripes)\n");
            Given.until(() -> Given.best(first, "zebra stripes").equals("zebra.py:0-1"));
            Given.until(() -> Given.best(second, "zebra stripes").equals("zebra.py:0-1"));

            first.close();
            given.file("zebra.py", "\n\ndef zebra(stripes):\n    paint(stripes)\n");
            Given.until(() -> Given.best(second, "zebra stripes").equals("zebra.py:2-3"));
        }
    }
}
