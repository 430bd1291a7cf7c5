package dev.faultline.semantic;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Questions about this repository, with the files in which their answers are. */
final class Questions {
    static final String FILE = "semantic/src/test/resources/dev/faultline/semantic/questions.tsv";

    private Questions() {}

    record Question(String text, List<String> files) {}

    static List<Question> all() throws IOException {
        try (InputStream stream = Objects.requireNonNull(Questions.class.getResourceAsStream("questions.tsv"))) {
            return new String(stream.readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t"))
                    .map(parts -> new Question(parts[0], List.of(parts[1].split(" "))))
                    .toList();
        }
    }

    /** {@return the checkout that this test runs in} */
    static Path repository() throws IOException {
        Path at = Path.of("").toAbsolutePath();
        while (!Files.exists(at.resolve("semantic/pom.xml"))) {
            at = Objects.requireNonNull(at.getParent());
        }
        return at.toRealPath();
    }
}
