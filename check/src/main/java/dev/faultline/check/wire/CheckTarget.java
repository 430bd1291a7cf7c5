package dev.faultline.check.wire;

import dev.faultline.files.process.ProgramLaunch;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The server to check. */
public sealed interface CheckTarget {
    /** Stands for the file of a server whose files are not here. */
    String UNKNOWN_SOURCE = "mcp-server";

    /** {@return the arguments of the command line that name this server} */
    String arguments();

    /** {@return the file that the findings are shown at: of the server, relative to the working directory} */
    String source();

    /** {@return the argument as a shell reads it} */
    static String quoted(String argument) {
        return argument.matches("[\\w@%+=:,./-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    /** A program, which is started. */
    record Command(ProgramLaunch launch) implements CheckTarget {
        /** A program in the environment of this one, with these further variables. */
        public Command(List<String> command, Map<String, String> variables) {
            this(ProgramLaunch.inheriting(command, variables));
        }

        @Override
        public String arguments() {
            return "-- "
                    + String.join(
                            " ",
                            launch.command().stream().map(CheckTarget::quoted).toList());
        }

        // The program itself is often an interpreter; what it runs is in the repository.
        @Override
        public String source() {
            return launch.command().stream()
                    .filter(argument ->
                            argument.matches("[\\w.@-]+(?:/[\\w.@-]+)*") && Files.isRegularFile(Path.of(argument)))
                    .findFirst()
                    .orElse(UNKNOWN_SOURCE);
        }
    }

    /** A server that is reached over HTTP. The headers may be credentials and are never printed. */
    record Remote(URI uri, Map<String, String> headers) implements CheckTarget {
        /** Copies the headers. */
        public Remote {
            headers = Map.copyOf(headers);
            if (uri.getHost() == null || !List.of("http", "https").contains(String.valueOf(uri.getScheme()))) {
                throw new IllegalArgumentException("\"" + uri + "\" is not an address such as https://host/mcp");
            }
        }

        @Override
        public String arguments() {
            return "--url " + uri;
        }

        @Override
        public String source() {
            return UNKNOWN_SOURCE;
        }
    }
}
