package dev.faultline.app.shared.web;

import dev.faultline.app.shared.ByteSize;
import dev.faultline.app.shared.settings.SettingException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how much of a server over HTTP its callers may use at a time. */
public final class BudgetOptions {
    private static final int MIB = 1024 * 1024;

    @Option(
            names = "--max-calls-per-caller",
            paramLabel = "NUMBER",
            defaultValue = "250",
            description = "How many calls of one token, or of one address without tokens, may be in progress"
                    + " (default: 250).")
    private int callsPerCaller;

    @Option(
            names = "--max-buffered",
            paramLabel = "SIZE",
            converter = ByteSize.Text.class,
            description = "The memory for messages that are being received or have not been read"
                    + " (default: a quarter of the heap).")
    private @Nullable ByteSize buffered;

    /** {@return how many calls of one caller may be in progress} */
    public int callsPerCaller() {
        SettingException.requirePositive("--max-calls-per-caller", callsPerCaller);
        return callsPerCaller;
    }

    /** {@return the memory for messages} */
    public ByteSize buffered() {
        return Optional.ofNullable(buffered).orElseGet(() -> {
            long quarter = Runtime.getRuntime().maxMemory() / 4 / MIB;
            return new ByteSize(Math.clamp(quarter, 1, Integer.MAX_VALUE / MIB) * MIB);
        });
    }

    /** {@return the defaults that depend on the heap, by the names of their settings} */
    public Map<String, String> computed() {
        return Map.of("max-buffered", buffered().toString());
    }
}
