package dev.faultline.app.context;

import dev.faultline.app.shared.Version;
import dev.faultline.json.JsonText;
import dev.faultline.toolsets.context.Inspection;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "inspect",
        description = "Prints the version of a cache, how many documents and bytes it has, and whether it is valid.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        exitCodeOnInvalidInput = Exit.USAGE,
        footerHeading = "%nExamples:%n",
        footer = {"  faultline context inspect --cache caches/docs", "", Exit.CODES})
final class ContextInspectCommand implements Callable<Integer> {
    @Mixin
    private CacheOption cache;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        return Exit.of(spec, () -> Exit.print(spec, JsonText.pretty(Inspection.ofFolder(cache.folder())) + "\n"));
    }
}
