package dev.faultline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PackagesTest {
    private static final List<Path> SOURCES = Repository.files(".*/src/main/java/.*\\.java");

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
                .allSatisfy(folder -> assertThat(Repository.read(folder.resolve("package-info.java")))
                        .startsWith("/**")
                        .contains("@NullMarked"));
    }

    @Test
    void noPackageIsInTwoJars() {
        Map<String, Set<String>> jars = new TreeMap<>();
        for (Path file : SOURCES) {
            String[] parts = Repository.name(file.getParent()).split("/src/main/java/", 2);
            jars.computeIfAbsent(parts[1], name -> new TreeSet<>()).add(parts[0]);
        }

        assertThat(jars)
                .isNotEmpty()
                .allSatisfy((name, modules) -> assertThat(modules).as(name).hasSize(1));
    }
}
