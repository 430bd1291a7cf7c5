package dev.faultline.semantic;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.files.Root;
import dev.faultline.toolsets.code.IndexState;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("thorough")
class KilledTest {
    private static final int FILES = 600;

    @TempDir
    private Path scratch;

    private final AtomicInteger embedded = new AtomicInteger();

    @Test
    void anotherServerFollowsABuildAndContinuesItWhenItsProcessIsKilled() throws Exception {
        Given given = Given.in(scratch);
        for (int i = 0; i < FILES; i++) {
            given.file("many/f" + i + ".py", "def f" + i + "():\n    pass\n");
        }
        Process builder = BuildingProcess.start(given);
        BufferedReader said = builder.inputReader(UTF_8);
        assertThat(said.readLine()).matches("semantic index: \\d+ of 603 files, .* chunks a second, .* s left");

        try (BackgroundIndex index = counting(given)) {
            Given.until(() -> index.state() instanceof IndexState.Building(long done, long files, var rate, var left)
                    && files == FILES + 3
                    && done > 20);
            assertThat(embedded).hasValue(0);

            builder.destroyForcibly().waitFor();

            Given.ready(index);
            assertThat(Given.best(index, "send a letter")).isEqualTo("mail.py:2-3");
            assertThat(embedded.get()).isBetween(1, FILES - 20 + 3);
        }
    }

    private BackgroundIndex counting(Given given) {
        return new BackgroundIndex(new IndexSettings(
                Root.of(given.root()),
                given.folder(),
                "semantic/test",
                () -> text -> {
                    embedded.incrementAndGet();
                    return new WordVectors().embed(text);
                },
                1000,
                Duration.ofMillis(50),
                Duration.ofMillis(100),
                given.log()::add));
    }
}
