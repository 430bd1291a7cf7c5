package dev.faultline.app.gateway;

import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.app.shared.web.BudgetOptions;
import dev.faultline.app.shared.web.SessionIdleOption;
import dev.faultline.app.shared.web.WebOptions;
import dev.faultline.http.Address;
import dev.faultline.http.CallerBudget;
import dev.faultline.http.session.SessionLimits;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a gateway that serves over HTTP. */
final class GatewayHttpOptions {
    /** The address of a gateway that is not given one. */
    static final String DEFAULT_ADDRESS = "127.0.0.1:7338";

    @Option(
            names = "--http",
            paramLabel = "HOST:PORT",
            description = "Serve any number of clients over HTTP at this address (default: " + DEFAULT_ADDRESS + ").")
    private @Nullable String http;

    @Mixin
    private WebOptions web;

    @Mixin
    private BudgetOptions budget;

    @Option(
            names = "--shared",
            fallbackValue = "true",
            description = "Serve all sessions by one process of the server, or by one session with a remote one. For"
                    + " servers that keep no state; they cannot ask a client anything.")
    private boolean shared;

    @Option(
            names = "--max-sessions",
            paramLabel = "NUMBER",
            defaultValue = "50",
            description = "How many sessions may be open; each has a process of the server, unless --shared is given"
                    + " (default: 50).")
    private int sessions;

    @Option(
            names = "--max-sessions-per-caller",
            paramLabel = "NUMBER",
            defaultValue = "40",
            description = "How many sessions one token, or one address without tokens, may have open (default: 40).")
    private int sessionsPerCaller;

    @Mixin
    private SessionIdleOption session;

    /** {@return the address} */
    Address address() {
        return SettingException.checked("--http", () -> Address.parse(http == null ? DEFAULT_ADDRESS : http));
    }

    /** {@return what callers may use at a time} */
    CallerBudget budget() {
        return new CallerBudget(budget.callsPerCaller(), budget.buffered().bytes());
    }

    /** {@return the defaults that depend on the heap, by the names of their settings} */
    Map<String, String> computed() {
        return budget.computed();
    }

    /** {@return whether one upstream serves all sessions} */
    boolean shared() {
        return shared;
    }

    /** {@return who may call} */
    WebOptions web() {
        return web;
    }

    /** {@return whether only the operator's own clients can call: on this machine, and without tokens} */
    boolean isForItsOwner() {
        return SettingException.checked("--http", address()::isLoopback)
                && web.access().tokens().isEmpty();
    }

    /** {@return the limits on sessions} */
    SessionLimits limits() {
        SettingException.requirePositive("--max-sessions", sessions);
        SettingException.requirePositive("--max-sessions-per-caller", sessionsPerCaller);
        return new SessionLimits(sessions, sessionsPerCaller, session.idle());
    }

    /** {@return the reason why clients cannot present their own credentials to a server, if they cannot} */
    Optional<String> withoutCredentials() {
        return shared
                ? Optional.of("all clients use one session with --shared")
                : web.access().tokens().map(tokens -> "clients present tokens of the gateway with --token-file");
    }
}
