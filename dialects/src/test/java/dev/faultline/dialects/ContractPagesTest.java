package dev.faultline.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Dialect;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** The page of every contract agrees with the code, and the tables list it. */
class ContractPagesTest {
    private static final Path DOCS = Path.of("..", "docs", "contracts");
    private static final Path TESTS = Path.of("src", "test");

    static Stream<String> dialects() {
        return Dialects.all().stream().map(Dialect::id);
    }

    @TableTest
    @MethodSource("dialects")
    @Spec("PD-64")
    void everyExampleOfAnEnvelopeIsAGoldenFile(String id) {
        List<String> golden = files(TESTS.resolve("resources").resolve(id), ".json").stream()
                .map(file -> canonical(text(file)))
                .toList();

        assertThat(blocks(id, "json").map(ContractPagesTest::canonical))
                .isNotEmpty()
                .allSatisfy(example -> assertThat(golden).contains(example));
    }

    @TableTest
    @MethodSource("dialects")
    @Spec("PD-64")
    void everyExampleInJavaIsCodeOfItsTests(String id) {
        Class<?> dialect = Dialects.find(id).orElseThrow().getClass();
        Path folder = TESTS.resolve("java").resolve(dialect.getPackageName().replace('.', '/'));
        List<String> sources = files(folder, ".java").stream()
                .map(file -> withoutSpace(text(file)))
                .toList();

        assertThat(blocks(id, "java").map(ContractPagesTest::withoutSpace))
                .isNotEmpty()
                .allSatisfy(example -> assertThat(sources).anyMatch(source -> source.contains(example)));
    }

    @TableTest
    @MethodSource("dialects")
    void theTablesListIt(String id) {
        assertThat(text(DOCS.resolve("README.md"))).contains("\n| [" + id + "](" + id + ".md) | ");
        assertThat(text(Path.of("..", "README.md"))).contains("\n| [`" + id + "`](docs/contracts/" + id + ".md) | ");
    }

    private static Stream<String> blocks(String id, String language) {
        Pattern block = Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL);
        return block.matcher(text(DOCS.resolve(id + ".md"))).results().map(it -> it.group(1));
    }

    private static String canonical(String json) {
        return JsonText.print(JsonText.read(json).clean().orElseThrow());
    }

    // Code in a document may have another layout.
    private static String withoutSpace(String text) {
        return text.replaceAll("\\s+", "");
    }

    private static List<Path> files(Path folder, String ending) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
