package dev.faultline.app;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "manual",
        description = "Writes the manual pages of all commands into a folder.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline manual ~/.local/share/man/man1 && man faultline-serve",
            "",
            "Exit codes: 0 written, 1 a page cannot be written, 2 wrong usage."
        })
final class ManualCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "The folder, which is created if it is missing.")
    private Path folder;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<ManualPage> pages = ManualPage.all(Main.commandLine()).toList();
        try {
            Files.createDirectories(folder);
            for (ManualPage page : pages) {
                Files.writeString(folder.resolve(page.name() + ".1"), page.text());
            }
        } catch (IOException e) {
            return new Console(spec).failed("The manual pages cannot be written to " + folder + ": " + e.getMessage());
        }
        return 0;
    }
}
