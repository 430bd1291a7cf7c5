package dev.faultline.app.context;

import dev.faultline.app.shared.Version;
import dev.faultline.internal.Counted;
import dev.faultline.toolsets.context.BuildResult;
import dev.faultline.toolsets.context.CacheBuilder;
import dev.faultline.toolsets.context.Flaw;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "build",
        description = {
            "Builds a cache from the Markdown files below a folder.",
            "The cache appears complete or not at all; with --force, the old one stays until then."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        exitCodeOnInvalidInput = Exit.USAGE,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {"  faultline context build --sources docs --cache caches/docs", "", Exit.CODES})
final class ContextBuildCommand implements Callable<Integer> {
    @Option(names = "--sources", paramLabel = "DIR", required = true, description = "The folder of the Markdown files.")
    private Path sources;

    @Option(names = "--cache", paramLabel = "DIR", required = true, description = "The folder to create the cache in.")
    private Path cache;

    @Option(names = "--force", description = "Replace an existing cache.")
    private boolean force;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        return Exit.of(spec, this::build);
    }

    private int build() {
        return switch (new CacheBuilder(sources, cache, force, InstantSource.system()).build()) {
            case BuildResult.Built(String version, int documents) -> built(version, documents);
            case BuildResult.Refused(List<Flaw> flaws) -> Exit.failed(spec, flaws);
        };
    }

    private int built(String version, int documents) {
        spec.commandLine()
                .getErr()
                .println("Built cache: " + Counted.of(documents, "document", "documents") + ", version " + version);
        return 0;
    }
}
