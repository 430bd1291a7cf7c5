package dev.faultline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.RepositoryFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PackagesTest {
    private static final List<Path> SOURCES = RepositoryFiles.files(".*/src/main/java/.*\\.java");
    private static final Pattern TYPE = Pattern.compile(
            "^(?<indent> *)(?<modifiers>(?:(?:public|private|static|abstract|final|sealed|non-sealed) )*)"
                    + "(?:class|record|interface|enum) (?<name>\\w+)(?<rest>[^{]*)\\{",
            Pattern.MULTILINE);

    @Test
    void enoughSourcesAreSeen() {
        assertThat(SOURCES).hasSizeGreaterThan(80);
    }

    @Test
    void everyPackageSaysWhatItIsAndThatNothingInItIsNull() {
        Set<Path> packages = new TreeSet<>();
        SOURCES.forEach(file -> packages.add(file.getParent()));

        assertThat(packages)
                .isNotEmpty()
                .allSatisfy(folder -> assertThat(RepositoryFiles.read(folder.resolve("package-info.java")))
                        .startsWith("/**")
                        .contains("@NullMarked"));
    }

    @Test
    void noPackageIsInTwoJars() {
        Map<String, Set<String>> jars = new TreeMap<>();
        for (Path file : SOURCES) {
            String[] parts = RepositoryFiles.name(file.getParent()).split("/src/main/java/", 2);
            jars.computeIfAbsent(parts[1], name -> new TreeSet<>()).add(parts[0]);
        }

        assertThat(jars)
                .isNotEmpty()
                .allSatisfy((name, modules) -> assertThat(modules).as(name).hasSize(1));
    }

    /** Private nested types and the alternatives of a sealed type are read with the name of their class. */
    @Test
    void oneNameMeansOneClass() {
        Map<String, Set<String>> declared = new TreeMap<>();
        for (Path file : SOURCES) {
            Matcher type = TYPE.matcher(RepositoryFiles.read(file));
            while (type.find()) {
                if (type.group("indent").isEmpty() || !isReadWithItsClass(type)) {
                    declared.computeIfAbsent(type.group("name"), name -> new TreeSet<>())
                            .add(RepositoryFiles.name(file));
                }
            }
        }

        assertThat(declared).hasSizeGreaterThan(500);
        assertThat(declared.values()).filteredOn(files -> files.size() > 1).isEmpty();
    }

    @Test
    void noFileOfATestHasTheNameOfAMainFile() {
        Set<String> main = new TreeSet<>();
        SOURCES.forEach(file -> main.add(file.getFileName().toString()));
        main.remove("package-info.java");

        assertThat(RepositoryFiles.files(".*/src/test/java/.*\\.java"))
                .hasSizeGreaterThan(300)
                .noneMatch(file -> main.contains(file.getFileName().toString()));
    }

    private static boolean isReadWithItsClass(Matcher nested) {
        return nested.group("modifiers").contains("private ")
                || nested.group("rest").contains(" implements ")
                || nested.group("rest").contains(" extends ")
                || nested.group("name").equals("Builder");
    }
}
