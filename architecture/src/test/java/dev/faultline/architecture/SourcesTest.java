package dev.faultline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Conformance;
import dev.faultline.testing.RepositoryFiles;
import dev.faultline.testing.Spec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Rules for sources that the compiler cannot check. */
class SourcesTest {
    private static final List<Path> MAIN = RepositoryFiles.files(".*/src/main/java/.*\\.java");
    private static final List<Path> CODE_TOOLS = RepositoryFiles.files("toolsets/code/src/main/java/.*/code/.*\\.java");
    private static final List<Path> TESTS = RepositoryFiles.files(".*/src/test/java/.*\\.java");
    private static final Pattern CATCH_THROWABLE = Pattern.compile("catch \\((?:final )?Throwable\\b");
    private static final Pattern SPEC = Pattern.compile("@Spec\\(\\{?([^)}]*)\\}?\\)");
    private static final Pattern REQUIREMENT_OR_RULING =
            Pattern.compile(Conformance.REQUIREMENT.pattern() + "|\\bR\\d\\d?\\b");

    /** The files that may catch {@code Throwable}, and how often; a comment at each place gives the reason. */
    private static final Map<String, Integer> OUTERMOST = Map.of(
            "core/src/main/java/dev/faultline/json/ObjectReader.java", 1,
            "core/src/main/java/dev/faultline/boundary/ToolBoundary.java", 6,
            "core/src/main/java/dev/faultline/boundary/Supervisor.java", 1,
            "core/src/main/java/dev/faultline/boundary/Observers.java", 3,
            "trail/src/main/java/dev/faultline/trail/TrailWriter.java", 1,
            "server/src/main/java/dev/faultline/server/StdioServer.java", 1,
            "server/src/main/java/dev/faultline/server/GuardServlet.java", 1,
            "server/src/main/java/dev/faultline/server/ModernServer.java", 1,
            "server/src/main/java/dev/faultline/server/internal/GuardedStatelessTransport.java", 1,
            "spring/src/main/java/dev/faultline/spring/MethodOutcome.java", 1);

    @Test
    void filesAreShort() {
        assertThat(MAIN)
                .hasSizeGreaterThan(80)
                .allSatisfy(
                        file -> assertThat(RepositoryFiles.read(file).lines().count())
                                .as(RepositoryFiles.name(file))
                                .isLessThanOrEqualTo(500)); // above that, there are two ideas in it
    }

    @Test
    void everythingThrowableIsCaughtOnlyWhereItMustBe() {
        Map<String, Integer> found = new TreeMap<>();
        for (Path file : MAIN) {
            int count = (int) CATCH_THROWABLE
                    .matcher(RepositoryFiles.read(file))
                    .results()
                    .count();
            if (count > 0) {
                found.put(RepositoryFiles.name(file), count);
            }
        }

        assertThat(found).isEqualTo(OUTERMOST);
    }

    @Test
    @Spec("SE-51")
    void nothingIsCaughtAndIgnored() {
        Pattern empty = Pattern.compile("catch \\([^)]*\\) \\{\\s*\\}");

        assertThat(MAIN)
                .noneMatch(file -> empty.matcher(RepositoryFiles.read(file)).find());
    }

    @Test
    @Spec({"PD-44", "PD-45"})
    void codeToolsThrowAndNeverWriteAnErrorThemselves() {
        Pattern written = Pattern.compile("put\\(\"(?:error|problem)\"");
        Pattern untyped = Pattern.compile("new (?:Runtime)?Exception\\(|new (?:Error|Throwable)\\(");

        assertThat(CODE_TOOLS)
                .hasSizeGreaterThan(40)
                .noneMatch(file -> written.matcher(RepositoryFiles.read(file)).find())
                .noneMatch(file -> untyped.matcher(RepositoryFiles.read(file)).find());
    }

    @Test
    @Spec("PD-46")
    void everyCodeToolDocumentsWhatItThrows() {
        assertThat(CODE_TOOLS.stream().map(RepositoryFiles::read).filter(source -> source.contains("Tool tool()")))
                .hasSizeGreaterThanOrEqualTo(6)
                .allSatisfy(source -> assertThat(source).contains("     * @throws "));
    }

    @Test
    void everyTestNamesAtMostThreeRequirementsThatExist() {
        String known = RepositoryFiles.read(RepositoryFiles.ROOT.resolve("docs/spec/requirements.md"))
                + RepositoryFiles.read(RepositoryFiles.ROOT.resolve("docs/spec/rulings.md"));
        int specs = 0;
        for (Path file : TESTS) {
            Matcher spec = SPEC.matcher(RepositoryFiles.read(file));
            while (spec.find()) {
                List<String> ids = REQUIREMENT_OR_RULING
                        .matcher(spec.group(1))
                        .results()
                        .map(it -> it.group())
                        .toList();
                specs++;

                assertThat(ids)
                        .as("%s in %s", spec.group(), RepositoryFiles.name(file))
                        .hasSizeBetween(1, 3);
                assertThat(ids)
                        .allSatisfy(id -> assertThat(known).containsAnyOf("- **" + id + "**", "## " + id + ". "));
            }
        }
        assertThat(specs).isGreaterThan(50);
    }

    @Test
    @Spec("SE-51")
    void noFailureIsReturnedAsASuccess() {
        // The gateway reads these members in results of other servers, with is(object, "ok", false).
        Pattern answer = Pattern.compile("(?<!is\\(\\w{1,20}, )\"(?:ok|success)\",\\s*(?:false|JsonBoolean\\.FALSE)");

        assertThat(MAIN)
                .noneMatch(file -> answer.matcher(RepositoryFiles.read(file)).find());
    }

    @Test
    void noTestIsSkipped() {
        assertThat(TESTS).noneMatch(file -> RepositoryFiles.read(file).contains("@" + "Disabled"));
    }
}
