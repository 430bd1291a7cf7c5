package dev.faultline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.RepositoryFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DocumentsTest {
    private static final List<Path> PAGES = RepositoryFiles.files("(?:docs/.*|[A-Z]+)\\.md");
    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:|#|mailto:)([^)#\\s]+)(?:#[^)]*)?\\)");
    private static final Pattern JAVA = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    @Test
    void everyLinkLeadsSomewhere() {
        assertThat(PAGES)
                .hasSizeGreaterThan(8)
                .allSatisfy(page -> assertThat(LINK.matcher(RepositoryFiles.read(page))
                                .results()
                                .map(link -> link.group(1)))
                        .allSatisfy(target -> assertThat(page.getParent().resolve(target))
                                .as("the link %s in %s", target, RepositoryFiles.name(page))
                                .exists()));
    }

    @Test
    void theJavaInTheReadmeIsCompiledCode() {
        assertThat(java("README\\.md")).isNotEmpty();
        assertThat(java("README\\.md"))
                .allSatisfy(block -> assertThat(sources("examples")).contains(block));
    }

    @Test
    void theJavaInTheGuidesIsCompiledCode() {
        // dev/check-consumer builds the project of the first guide as a reader would, outside this repository.
        List<String> blocks = java("docs/guides/(?!first-server).*\\.md");

        assertThat(blocks).isNotEmpty();
        assertThat(blocks)
                .allSatisfy(block ->
                        assertThat(sources("(?:examples|server|client|spring)")).contains(block));
    }

    @Test
    void theCommandsOfTheReadmeExist() {
        assertThat(RepositoryFiles.ROOT.resolve("faultline")).isExecutable();
        assertThat(RepositoryFiles.ROOT.resolve("dev/format")).isExecutable();
        assertThat(RepositoryFiles.read(RepositoryFiles.ROOT.resolve(".ci/run")))
                .contains("mvn -B -ntp verify");
        assertThat(Files.exists(RepositoryFiles.ROOT.resolve("LICENSE"))).isTrue();
    }

    private static List<String> java(String pages) {
        return RepositoryFiles.files(pages).stream()
                .flatMap(page -> JAVA.matcher(RepositoryFiles.read(page)).results())
                .map(block -> withoutSpace(block.group(1)))
                .toList();
    }

    private static String sources(String modules) {
        return RepositoryFiles.files(modules + "/src/.*\\.java").stream()
                .map(RepositoryFiles::read)
                .map(DocumentsTest::withoutSpace)
                .reduce("", String::concat);
    }

    // The layout of code in a document is free.
    private static String withoutSpace(String text) {
        return text.replaceAll("\\s+", "");
    }
}
