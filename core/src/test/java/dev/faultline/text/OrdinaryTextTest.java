package dev.faultline.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Logs, code, prose and the output of programs that mention passwords, tokens and keys, but contain none. */
class OrdinaryTextTest {
    @Test
    void leavesATextWithoutASecretAsItIs() throws IOException {
        List<String> texts = texts();

        List<String> changed = texts.stream()
                .filter(text -> !Redactor.withoutSecrets(text).equals(text))
                .map(text -> text + "\n  became " + Redactor.withoutSecrets(text))
                .toList();

        assertThat(texts).hasSizeGreaterThanOrEqualTo(500).doesNotHaveDuplicates();
        assertThat(changed).isEmpty();
    }

    /** {@return one text of each line; {@code ⏎} stands for a line end} */
    static List<String> texts() throws IOException {
        try (InputStream in = OrdinaryTextTest.class.getResourceAsStream("ordinary.txt")) {
            return new String(in.readAllBytes(), UTF_8)
                    .lines()
                    .map(line -> line.replace('⏎', '\n'))
                    .toList();
        }
    }
}
