package dev.faultline.app.check;

import dev.faultline.app.shared.DurationText;
import dev.faultline.check.CheckSettings;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options for the probes: which ones, and how long each may take. */
final class CheckOptions {
    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            defaultValue = "1",
            description = "Decides the generated arguments (default: 1).")
    private long seed;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "5s",
            converter = DurationText.class,
            description = "How long to wait for an answer (default: 5s); the start of a server and a call with valid"
                    + " arguments may take six times as long.")
    private Duration timeout;

    @Option(
            names = "--time-limit",
            paramLabel = "TIME",
            defaultValue = "10m",
            converter = DurationText.class,
            description = "How long the whole check may take (default: 10m).")
    private Duration timeLimit;

    @Option(
            names = "--allow-writes",
            description = "Call tools with valid arguments that do not declare readOnlyHint. They may change or delete"
                    + " something.")
    private boolean allowWrites;

    @Option(names = "--only", paramLabel = "PROBE", description = "Send only this probe, which a finding names.")
    private Set<String> only = new LinkedHashSet<>();

    @Option(names = "--tool", paramLabel = "NAME", description = "Probe only this tool; may be repeated.")
    private Set<String> tools = new LinkedHashSet<>();

    CheckSettings settings() {
        return new CheckSettings(seed, timeout, timeLimit, allowWrites, only, tools);
    }
}
