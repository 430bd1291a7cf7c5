package dev.faultline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.RepositoryFiles;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The rules and the documentation know every module of the build. */
class ModulesTest {
    private static final Set<String> WITHOUT_RULES = Set.of(
            "bom", "build/format", "build/picocli", "benchmarks", "architecture", "examples/spring", "exceptions");
    private static final Set<String> PROGRAMS = Set.of("app", "examples");
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern TOOLSETS = Pattern.compile("toolsets/\\{([^}]+)}");

    private final List<String> modules = MODULE.matcher(RepositoryFiles.read(RepositoryFiles.ROOT.resolve("pom.xml")))
            .results()
            .map(module -> module.group(1))
            .filter(module -> !WITHOUT_RULES.contains(module))
            .toList();

    @Test
    void theRulesKnowEveryModule() {
        assertThat(modules.stream().map(ModulesTest::lastName))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Modules.values())
                        .map(module -> module.name().toLowerCase(Locale.ROOT))
                        .toList());
    }

    @Test
    void theArchitecturePageNamesEveryModule() {
        String page = RepositoryFiles.read(RepositoryFiles.ROOT.resolve("docs/architecture.md"));
        List<String> toolsets = TOOLSETS.matcher(page)
                .results()
                .flatMap(picture -> Arrays.stream(picture.group(1).split(", ", -1)))
                .toList();

        assertThat(modules)
                .allMatch(module -> module.startsWith("toolsets/")
                        ? toolsets.contains(lastName(module))
                        : page.contains("\n| `" + module + "`"));
    }

    @Test
    void theBomListsEveryLibrary() {
        String bom = RepositoryFiles.read(RepositoryFiles.ROOT.resolve("bom/pom.xml"));

        assertThat(modules.stream().filter(module -> !PROGRAMS.contains(module)))
                .allMatch(module -> bom.contains("<artifactId>" + artifact(module) + "<"));
    }

    /** {@return the artifact of a module that is a library} */
    static String artifact(String module) {
        return "faultline-"
                + (module.equals("spring") ? "spring-boot-starter" : module.replace("toolsets/", "toolset-"));
    }

    private static String lastName(String module) {
        return module.substring(module.lastIndexOf('/') + 1);
    }
}
