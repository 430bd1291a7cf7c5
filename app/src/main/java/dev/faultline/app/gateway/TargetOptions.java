package dev.faultline.app.gateway;

import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.gateway.UpstreamTarget;
import dev.faultline.gateway.remote.RemoteAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which server the gateway stands in front of. */
final class TargetOptions {
    private static final Pattern HEADER = Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \\t]*([\\x21-\\x7e\\t ]*)");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "Stand in front of the server at this address (Streamable HTTP or HTTP+SSE), instead of a command.")
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

    /** {@return the server; empty if none is named} */
    Optional<UpstreamTarget> target() {
        if (url == null) {
            if (!headers.isEmpty()) {
                throw new SettingException("--header", "--header is only for a server that --url names.");
            }
            return command.isEmpty() ? Optional.empty() : Optional.of(UpstreamTarget.command(command));
        }
        if (!command.isEmpty()) {
            throw new SettingException("--url", "Choose one of --url and a command.");
        }
        String given = url;
        return Optional.of(UpstreamTarget.at(
                SettingException.checked("--url", () -> new RemoteAddress(URI.create(given.strip()), headers()))));
    }

    private Map<String, String> headers() {
        Map<String, String> all = new LinkedHashMap<>();
        for (String header : headers) {
            Matcher parts = HEADER.matcher(expanded(header));
            if (!parts.matches()) {
                throw new SettingException("--header", "A header is a name, a colon and a value in ASCII.");
            }
            all.put(parts.group(1), parts.group(2));
        }
        return all;
    }

    // The value is not part of any message: it may be a credential.
    private static String expanded(String header) {
        return VARIABLE.matcher(header)
                .replaceAll(variable -> Matcher.quoteReplacement(Optional.ofNullable(System.getenv(variable.group(1)))
                        .orElseThrow(() -> new SettingException(
                                "--header", "The variable " + variable.group(1) + " of --header is not set."))));
    }
}
