package dev.faultline.app.check;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.DurationText;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.check.CheckSettings;
import dev.faultline.check.rule.CheckRule;
import dev.faultline.text.NearestName;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
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
            defaultValue = "10s",
            converter = DurationText.class,
            description = "How long to wait for an answer (default: 10s); the start of a server and a call with valid"
                    + " arguments may take six times as long.")
    private Duration timeout;

    @Option(
            names = "--time-limit",
            paramLabel = "TIME",
            defaultValue = "10m",
            converter = DurationText.class,
            description = "How long the check of a server may take (default: 10m).")
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

    @Option(
            names = "--rules",
            paramLabel = "RULE",
            split = ",",
            description = "Report only what these rules find, such as REP-01,REP-02 (default: all rules).")
    private Set<String> rules = new LinkedHashSet<>();

    /**
     * {@return the settings}
     *
     * @throws SettingException if a rule does not exist
     */
    CheckSettings settings() {
        return new CheckSettings(
                seed,
                timeout,
                timeLimit,
                allowWrites,
                only,
                tools,
                rules.stream().map(CheckOptions::rule).collect(Collectors.toSet()));
    }

    /**
     * {@return the rule with this id, in any case of its letters}
     *
     * @throws SettingException if no rule has this id
     */
    static CheckRule rule(String id) {
        String upper = id.strip().toUpperCase(Locale.ROOT);
        List<String> known =
                Arrays.stream(CheckRule.values()).map(CheckRule::id).toList();
        return CheckRule.find(upper)
                .orElseThrow(() -> new SettingException(
                        "--rules",
                        "There is no rule " + Console.printable(id) + "." + NearestName.question(upper, known)
                                + " --explain list lists them."));
    }
}
