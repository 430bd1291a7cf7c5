package dev.faultline.app.shared.web;

import dev.faultline.app.shared.Environment;
import dev.faultline.app.shared.settings.SettingException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which MCP server a command works with: a program that it starts, or an address. */
public final class ServerOptions {
    @Option(names = "--url", paramLabel = "URL", description = "The address of the server, instead of a command.")
    private @Nullable String url;

    @Option(
            names = "--header",
            paramLabel = "HEADER",
            description =
                    "Send this header to the server of --url, such as 'Authorization: Bearer ${TOKEN}'; ${NAME} is"
                            + " replaced by the variable NAME of the environment.")
    private List<String> headers = new ArrayList<>();

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "After --: the server's program and arguments.")
    private List<String> command = new ArrayList<>();

    /**
     * {@return the server; empty if none is named}
     *
     * @param environment holds the variables that headers name
     * @param started creates it from the program and its arguments
     * @param remote creates it from the address and the headers for it
     */
    public <T> Optional<T> server(
            Environment environment,
            Function<List<String>, T> started,
            BiFunction<URI, Map<String, String>, T> remote) {
        if (url == null) {
            if (!headers.isEmpty()) {
                throw new SettingException("--header", "--header is only for a server that --url names.");
            }
            return command.isEmpty() ? Optional.empty() : Optional.of(started.apply(command));
        }
        if (!command.isEmpty()) {
            throw new SettingException("--url", "Choose one of --url and a command.");
        }
        String given = url;
        return Optional.of(SettingException.checked(
                "--url",
                () -> remote.apply(URI.create(given.strip()), HeaderArguments.read(headers, environment.variables()))));
    }
}
