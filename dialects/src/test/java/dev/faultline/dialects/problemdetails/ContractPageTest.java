package dev.faultline.dialects.problemdetails;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of codes in the documentation of the contract agrees with the code. */
class ContractPageTest {
    private static final Path PAGE = Path.of("..", "docs", "contracts", "problem-details.md");

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
}
