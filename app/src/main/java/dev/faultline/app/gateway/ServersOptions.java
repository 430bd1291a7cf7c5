package dev.faultline.app.gateway;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a gateway in front of the servers of a file. */
final class ServersOptions {
    @Option(
            names = "--servers",
            paramLabel = "FILE",
            description = "Stand in front of all servers of this file, as Claude, Cursor and VS Code have it: each at"
                    + " /mcp/NAME, and all of them as one at /mcp and with --stdio. Changes to the file take effect"
                    + " without a restart.")
    private @Nullable Path servers;

    @Option(
            names = "--adopt",
            paramLabel = "FILE",
            description = "Print this configuration of a client with a gateway in front of each server, and exit.")
    private @Nullable Path adopted;

    @Option(
            names = "--write",
            fallbackValue = "true",
            description = "With --adopt: write the file, and keep the former one beside it, with .bak after its name.")
    private boolean write;

    /** {@return the file of servers} */
    Optional<Path> file() {
        return Optional.ofNullable(servers);
    }

    /** {@return the configuration to put gateways into} */
    Optional<Path> adopted() {
        return Optional.ofNullable(adopted);
    }

    /** {@return whether to write that configuration} */
    boolean isWritten() {
        return write;
    }
}
