package dev.faultline.app.serve;

import dev.faultline.app.shared.ByteSize;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.app.shared.web.BudgetOptions;
import dev.faultline.app.shared.web.SessionIdleOption;
import dev.faultline.http.ConnectionLimits;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that limit what callers over HTTP occupy. */
final class LoadOptions {
    private static final int MOST_SESSIONS = 10_000;
    private static final int MEMORY_PER_SESSION = 64 * 1024;

    @Option(
            names = "--max-connections",
            paramLabel = "NUMBER",
            defaultValue = "1000",
            description = "How many connections may be open (default: 1000).")
    private int connections;

    @Option(
            names = "--max-connections-per-address",
            paramLabel = "NUMBER",
            defaultValue = "500",
            description = "How many connections one address may have open (default: 500).")
    private int connectionsPerAddress;

    @Option(
            names = "--min-rate",
            paramLabel = "SIZE",
            defaultValue = "4KiB",
            converter = ByteSize.Text.class,
            description =
                    "How much of a request a client must send, or of a response read, in a second (default: 4KiB).")
    private ByteSize rate;

    @Option(
            names = "--max-calls",
            paramLabel = "NUMBER",
            defaultValue = "1000",
            description = "How many calls may be in progress (default: 1000).")
    private int calls;

    @Mixin
    private BudgetOptions budget;

    @Option(
            names = "--max-sessions",
            paramLabel = "NUMBER",
            description = "How many sessions may be open (default: 10000, or fewer with a small heap).")
    private @Nullable Integer sessions;

    @Option(
            names = "--max-sessions-per-caller",
            paramLabel = "NUMBER",
            defaultValue = "1000",
            description = "How many sessions one token, or one address without tokens, may have open (default: 1000).")
    private int sessionsPerCaller;

    @Mixin
    private SessionIdleOption session;

    /** {@return the limits, if all are positive} */
    ServeLoad load() {
        SettingException.requirePositive("--max-connections", connections);
        SettingException.requirePositive("--max-connections-per-address", connectionsPerAddress);
        SettingException.requirePositive("--max-calls", calls);
        SettingException.requirePositive("--max-sessions", sessions());
        SettingException.requirePositive("--max-sessions-per-caller", sessionsPerCaller);
        ConnectionLimits standard = ConnectionLimits.STANDARD;
        return new ServeLoad(
                standard.connections(connections, connectionsPerAddress).rate(standard.patience(), rate.bytes()),
                calls,
                budget.callsPerCaller(),
                budget.buffered().bytes(),
                sessions(),
                sessionsPerCaller,
                session.idle());
    }

    /** {@return the defaults that depend on the heap, by the names of their settings} */
    Map<String, String> computed() {
        Map<String, String> computed = new HashMap<>(budget.computed());
        computed.put("max-sessions", String.valueOf(sessions()));
        return computed;
    }

    private int sessions() {
        return Optional.ofNullable(sessions).orElseGet(() ->
                (int) Math.min(MOST_SESSIONS, Runtime.getRuntime().maxMemory() / MEMORY_PER_SESSION));
    }
}
