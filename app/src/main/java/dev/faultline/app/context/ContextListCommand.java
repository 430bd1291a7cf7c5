package dev.faultline.app.context;

import dev.faultline.app.shared.Version;
import dev.faultline.json.JsonText;
import dev.faultline.toolsets.context.CacheList;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "list",
        description = "Lists the caches in a folder, in the order of their names.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        exitCodeOnInvalidInput = Exit.USAGE,
        footerHeading = "%nExamples:%n",
        footer = {"  faultline context list --caches caches", "", Exit.CODES})
final class ContextListCommand implements Callable<Integer> {
    @Option(names = "--caches", paramLabel = "DIR", required = true, description = "The folder with the caches.")
    private Path caches;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        return Exit.of(spec, () -> Exit.print(spec, JsonText.print(CacheList.of(caches)) + "\n"));
    }
}
