package dev.faultline.dialects.problemdetails;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documentation of the contract agrees with the code. */
class ContractPageTest {
    private static final Path PAGE = Path.of("..", "docs", "contracts", "problem-details.md");
    private static final Path TESTS = Path.of("src", "test", "java")
            .resolve(ContractPageTest.class.getPackageName().replace('.', '/'));

    @Test
    @Spec({"PD-26", "PD-27"})
    void thePageListsExactlyTheCodesWithTheirStatusAndTitle() throws IOException {
        Pattern row = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| ([0-9]{3}) \\| ([^|]+) \\|");

        assertThat(row.matcher(Files.readString(PAGE))
                        .results()
                        .map(it -> it.group(1) + " " + it.group(2) + " " + it.group(3)))
                .containsExactlyElementsOf(Arrays.stream(ProblemCode.values())
                        .map(code -> code.wire() + " " + code.status() + " " + code.title())
                        .toList());
    }

    @Test
    @Spec("PD-64")
    void theExampleOfAnEnvelopeIsAGoldenFile() throws IOException {
        List<String> examples = blocks("json")
                .map(text -> JsonText.print(JsonText.read(text).clean().orElseThrow()))
                .toList();

        assertThat(examples).containsExactly(WorkedExamplesTest.example("invalid-line-range"));
    }

    @Test
    @Spec("PD-64")
    void theExamplesInJavaAreCodeOfTheseTests() throws IOException {
        StringBuilder sources = new StringBuilder();
        try (Stream<Path> files = Files.list(TESTS)) {
            for (Path file : files.sorted().toList()) {
                sources.append(withoutSpace(Files.readString(file)));
            }
        }

        assertThat(blocks("java").map(ContractPageTest::withoutSpace))
                .hasSize(2)
                .allSatisfy(block -> assertThat(sources.toString()).contains(block));
    }

    private static Stream<String> blocks(String language) throws IOException {
        Pattern block = Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL);
        return block.matcher(Files.readString(PAGE)).results().map(it -> it.group(1)).toList().stream();
    }

    // Code in a document may have another layout.
    private static String withoutSpace(String text) {
        return text.replaceAll("\\s+", "");
    }
}
