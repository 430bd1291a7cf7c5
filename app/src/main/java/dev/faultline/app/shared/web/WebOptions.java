package dev.faultline.app.shared.web;

import dev.faultline.app.shared.Tokens;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.http.HostRules;
import dev.faultline.http.token.TokenFileException;
import dev.faultline.http.token.TokenStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say who may call a server over HTTP. */
public final class WebOptions {
    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description =
                    "The callers over HTTP: lines of a name, a role, the SHA-256 of a token in hex, and its scopes if"
                            + " it is limited: read, write, observe (for the dashboard).")
    private @Nullable Path tokenFile;

    @Option(
            names = "--allow-host",
            paramLabel = "NAME",
            split = ",",
            description = "A host name that clients may use for the server, beside those of this machine.")
    private List<String> hosts = new ArrayList<>();

    @Option(
            names = "--allow-origin",
            paramLabel = "ORIGIN",
            split = ",",
            description = "An origin whose web pages may call the server.")
    private List<String> origins = new ArrayList<>();

    /**
     * {@return who may call}
     *
     * @throws SettingException if the token file, a host or an origin is invalid
     */
    public WebAccess access() {
        hosts.forEach(host -> SettingException.checked("--allow-host", () -> HostRules.checkedHost(host)));
        origins.forEach(origin -> SettingException.checked("--allow-origin", () -> HostRules.checkedOrigin(origin)));
        return new WebAccess(Optional.ofNullable(tokenFile).map(WebOptions::tokens), hosts, origins);
    }

    /** {@return the token file, if one is named} */
    public Optional<Path> tokenFile() {
        return Optional.ofNullable(tokenFile);
    }

    private static TokenStore tokens(Path file) {
        try {
            return TokenStore.read(Tokens.file(file));
        } catch (TokenFileException e) {
            throw new SettingException("--token-file", String.valueOf(e.getMessage()));
        }
    }
}
