package dev.faultline.app.check;

import dev.faultline.check.wire.CheckTarget;
import dev.faultline.files.process.ProgramLaunch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Our gateway in front of the servers that are checked. Closing it removes its audit log. */
final class BehindGateway implements AutoCloseable {
    private final Path trail;
    private final Duration timeout;

    /** Puts the gateway in front of servers that have this long to answer. */
    BehindGateway(Duration timeout) {
        // The gateway must give up before the checker does.
        this.timeout = timeout.multipliedBy(4).dividedBy(5);
        try {
            this.trail = Files.createTempDirectory("faultline-check");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return the gateway in front of this server, as a server} */
    CheckTarget of(CheckTarget target) {
        List<String> arguments = new ArrayList<>(List.of(
                "gateway",
                "--stdio",
                "--output-schema",
                "enforce",
                "--timeout",
                timeout.toMillis() + "ms",
                "--trail",
                trail.toString()));
        return switch (target) {
            case CheckTarget.Command(ProgramLaunch launch) -> {
                arguments.add("--");
                arguments.addAll(launch.command());
                yield new CheckTarget.Command(
                        new ProgramLaunch(OwnProgram.command(arguments), launch.environment(), launch.folder()));
            }
            case CheckTarget.Remote remote -> {
                Map<String, String> variables = headers(remote, arguments);
                yield new CheckTarget.Command(OwnProgram.command(arguments), variables);
            }
        };
    }

    // By way of variables, because other users can see the arguments of a process.
    private static Map<String, String> headers(CheckTarget.Remote remote, List<String> arguments) {
        Map<String, String> variables = new HashMap<>();
        arguments.addAll(List.of("--url", remote.uri().toString()));
        remote.headers().forEach((name, value) -> {
            String variable = "CHECK_HEADER_" + variables.size();
            variables.put(variable, value);
            arguments.addAll(List.of("--header", name + ": ${" + variable + "}"));
        });
        return variables;
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(trail)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException notRemoved) {
            // A leftover temporary folder does no harm; the report matters more.
        }
    }
}
