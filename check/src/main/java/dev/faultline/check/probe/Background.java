package dev.faultline.check.probe;

import dev.faultline.check.wire.Exchange;
import java.util.List;
import java.util.Optional;

/**
 * What is known about a server when one of its answers is judged.
 *
 * @param commandLine what the server was started with; empty for a server that runs elsewhere
 * @param unknownTool the call of a tool that does not exist, if it was made
 */
public record Background(List<String> commandLine, Optional<Exchange> unknownTool) {
    /** Nothing is known. */
    public static final Background NONE = new Background(List.of(), Optional.empty());

    /** Copies the command line. */
    public Background {
        commandLine = List.copyOf(commandLine);
    }
}
