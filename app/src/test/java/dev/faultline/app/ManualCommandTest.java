package dev.faultline.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.OptionSpec;

class ManualCommandTest {
    @Test
    void everyCommandHasAPage(@TempDir Path folder) throws Exception {
        Run run = Run.faultline("", "manual", folder.resolve("man1").toString());

        assertThat(run).isEqualTo(new Run(0, "", ""));
        try (Stream<Path> files = Files.list(folder.resolve("man1"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .hasSizeGreaterThan(30)
                    .contains("faultline.1", "faultline-serve.1", "faultline-trail-verify.1", "faultline-manual.1");
        }
    }

    @Test
    void aPageNamesEveryOptionOfTheHelp() {
        List<ManualPage> pages = ManualPage.all(Main.commandLine()).toList();

        assertThat(pages).allSatisfy(page -> {
            String text = page.text();
            assertThat(text).contains(".SH NAME\n", ".SH SYNOPSIS\n", ".SH EXAMPLES\n.nf\n", ".SH EXIT STATUS\n0 ");
            for (OptionSpec option : page.command().options()) {
                assertThat(text).contains("\\fB" + option.longestName().replace("-", "\\-") + "\\fR");
            }
        });
    }

    @Test
    void variablesOfTheHelpAreFilledIn() {
        assertThat(ManualPage.all(Main.commandLine()).map(ManualPage::text))
                .noneMatch(text -> text.contains("${COMPLETION") || text.contains("${DEFAULT"))
                .anyMatch(text -> text.contains("One of bash, zsh, fish."));
    }

    @Test
    void noLineIsTakenForAMacro() {
        assertThat(ManualPage.all(Main.commandLine())
                        .flatMap(page -> page.text().lines()))
                .filteredOn(line -> line.startsWith(".") || line.startsWith("'"))
                .allMatch(line -> line.matches("\\.(TH|SH|PP|TP|nf|fi|nh|ad)( .*)?"));
    }

    @Test
    void reportsAFolderThatCannotBeMade(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");

        Run run = Run.faultline("", "manual", file.resolve("man1").toString());

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).startsWith("faultline: The manual pages cannot be written to ");
    }
}
