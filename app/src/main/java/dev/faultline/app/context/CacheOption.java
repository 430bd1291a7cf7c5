package dev.faultline.app.context;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option for the cache that a command reads. */
final class CacheOption {
    @Option(names = "--cache", paramLabel = "DIR", required = true, description = "The folder of the cache.")
    private Path folder;

    Path folder() {
        return folder;
    }
}
