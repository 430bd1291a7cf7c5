package dev.faultline.text;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.text.SecretExamples.Example;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What SECURITY.md says of redaction is what is measured here. */
class SecurityPolicyTest {
    private static final int EACH = 5;
    private static final Pattern SHARE = Pattern.compile("(?m)^ *\\| ([\\w ]+) \\| (\\d+ of \\d+) \\|$");

    @Test
    void statesTheMeasuredShares() throws IOException {
        Map<String, String> stated = new LinkedHashMap<>();

        SHARE.matcher(policy()).results().forEach(row -> stated.put(row.group(1), row.group(2)));

        assertThat(stated).isEqualTo(measured());
    }

    @Test
    void statesTheNumberOfShapesAndTexts() throws IOException {
        assertThat(policy())
                .contains("It knows " + SecretShapes.ALL.size() + " of them")
                .contains(OrdinaryTextTest.texts().size() + " ordinary texts");
        assertThat(SecretShapes.ALL).hasSizeGreaterThanOrEqualTo(60);
        assertThat(OrdinaryTextTest.texts()).hasSizeGreaterThanOrEqualTo(500);
    }

    private static Map<String, String> measured() throws IOException {
        Map<String, List<Example>> shapes =
                SecretExamples.examples(EACH).stream().collect(groupingBy(Example::shape));
        Map<String, String> shares = new LinkedHashMap<>();
        for (Surrounding surrounding : Surrounding.values()) {
            long found = shapes.values().stream()
                    .filter(examples -> examples.stream().allMatch(example -> isFound(example, surrounding)))
                    .count();
            shares.put("shapes in " + surrounding.words(), found + " of " + shapes.size());
        }
        List<String> texts = OrdinaryTextTest.texts();
        long unchanged = texts.stream()
                .filter(text -> Redactor.withoutSecrets(text).equals(text))
                .count();
        shares.put("ordinary texts unchanged", unchanged + " of " + texts.size());
        return shares;
    }

    private static boolean isFound(Example example, Surrounding surrounding) {
        return Redactor.withoutSecrets(surrounding.of(example.text())).equals(surrounding.of(example.redacted()));
    }

    private static String policy() throws IOException {
        return Files.readString(Path.of("../SECURITY.md"));
    }
}
