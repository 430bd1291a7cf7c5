package dev.faultline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.RepositoryFiles;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What others depend on: coordinates and versions. */
class PomsTest {
    private static final String PARENT = read("pom.xml");
    private static final List<String> NOT_LIBRARIES = List.of(
            "build/format",
            "build/picocli",
            "bom",
            "app",
            "examples",
            "examples/spring",
            "benchmarks",
            "architecture",
            "exceptions");

    @Test
    void theBomListsEveryLibraryInThisVersion() {
        List<String> libraries = all(PARENT, "<module>([^<]+)</module>").stream()
                .filter(module -> !NOT_LIBRARIES.contains(module))
                .map(ModulesTest::artifact)
                .toList();
        String bom = read("bom/pom.xml");

        assertThat(libraries).hasSizeGreaterThan(15);
        assertThat(all(bom.substring(bom.indexOf("<dependencyManagement>")), "<artifactId>(faultline-[^<]+)<"))
                .containsExactlyInAnyOrderElementsOf(libraries);
        assertThat(version(bom, "faultline-bom")).isEqualTo(version(PARENT, "faultline-parent"));
    }

    @Test
    void theFirstGuideUsesTheVersionsOfThisBuild() {
        String guide = read("docs/guides/first-server.md");

        assertThat(version(guide, "faultline-bom")).isEqualTo(version(PARENT, "faultline-parent"));
        Map.of("logback-classic", "logback", "jetty-ee10-servlet", "jetty", "junit-jupiter", "junit")
                .forEach((artifact, property) -> assertThat(version(guide, artifact))
                        .isEqualTo(all(PARENT, "<" + property + "\\.version>([^<]+)<")
                                .getFirst()));
        assertThat(List.of("maven-compiler-plugin", "maven-surefire-plugin", "maven-dependency-plugin"))
                .allSatisfy(plugin -> assertThat(version(guide, plugin)).isEqualTo(version(PARENT, plugin)));
        // The lines for Gradle.
        assertThat(all(guide, "\\(\"([^:\"]+:[^:\"]+:[0-9][^\"]*)\"\\)"))
                .hasSize(7)
                .allSatisfy(coordinates ->
                        assertThat(coordinates.split(":")[2]).isEqualTo(version(guide, artifact(coordinates))));
    }

    // An argLine that a pom configures wins over the one that the long runs in dev pass, without a word.
    @Test
    void theOptionsOfTestsCanBeGivenOnTheCommandLine() {
        assertThat(PARENT.substring(PARENT.indexOf("<build>"))).doesNotContain("<argLine>");
        assertThat(all(PARENT, "<module>([^<]+)</module>"))
                .allSatisfy(module -> assertThat(all(read(module + "/pom.xml"), "<argLine>([^<]*)<"))
                        .allMatch(options -> options.contains("${argLine}")));
    }

    // In the pom the versions of our libraries are those of the BOM; the launcher of JUnit has the version of JUnit.
    private static String artifact(String coordinates) {
        return coordinates
                .split(":")[1]
                .replaceFirst("^faultline-.*", "faultline-bom")
                .replace("junit-platform-console", "junit-jupiter");
    }

    private static String version(String text, String artifact) {
        return all(text, "<artifactId>" + artifact + "</artifactId>\\s*<version>([^<]+)<")
                .getFirst();
    }

    private static List<String> all(String text, String regex) {
        return Pattern.compile(regex)
                .matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    private static String read(String file) {
        return RepositoryFiles.read(RepositoryFiles.ROOT.resolve(file));
    }
}
