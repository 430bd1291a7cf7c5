package dev.faultline.check;

import dev.faultline.check.rule.CheckRule;
import java.time.Duration;
import java.util.Set;

/**
 * The settings of a check.
 *
 * @param seed decides the generated arguments
 * @param timeout the limit for an answer
 * @param timeLimit the limit for the whole check
 * @param allowWrites whether tools that may change something are called with valid arguments
 * @param probes the ids of the probes to send; all if empty
 * @param tools the tools to probe; all if empty
 * @param rules the rules to judge by; all if empty
 */
public record CheckSettings(
        long seed,
        Duration timeout,
        Duration timeLimit,
        boolean allowWrites,
        Set<String> probes,
        Set<String> tools,
        Set<CheckRule> rules) {
    /** The usual settings. */
    public static final CheckSettings DEFAULT =
            new CheckSettings(1, Duration.ofSeconds(10), Duration.ofMinutes(10), false, Set.of(), Set.of(), Set.of());

    /** Copies the sets. */
    public CheckSettings {
        probes = Set.copyOf(probes);
        tools = Set.copyOf(tools);
        rules = Set.copyOf(rules);
    }

    /** {@return the same, with another limit for an answer} */
    public CheckSettings timeout(Duration limit) {
        return new CheckSettings(seed, limit, timeLimit, allowWrites, probes, tools, rules);
    }
}
