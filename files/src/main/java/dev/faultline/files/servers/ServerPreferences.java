package dev.faultline.files.servers;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The member {@code faultline} of a server: what a gateway does differently for it. What is absent is as for all
 * servers.
 *
 * @param dialect the dialect of its failures
 * @param timeout how long it may be silent about a call
 * @param toolTimeouts the same for single tools
 * @param shared whether all sessions use one process of it
 * @param hiddenFailures what is done with successes that say they failed: mark, report or off
 * @param outputSchema what is done with results that break their schema: enforce, report or off
 * @param replay which lost calls are made again: read-only or never
 * @param passesAuthorization whether clients present their own credentials to it
 * @param errors how much of the texts of its failures clients get: whole or safe
 * @param allowTools the only tools that clients may see and call
 * @param denyTools tools that clients may neither see nor call
 * @param readTools the tools that a token with the scope {@code read} permits; all others need {@code write}
 */
public record ServerPreferences(
        Optional<String> dialect,
        Optional<Duration> timeout,
        Map<String, Duration> toolTimeouts,
        boolean shared,
        Optional<String> hiddenFailures,
        Optional<String> outputSchema,
        Optional<String> replay,
        boolean passesAuthorization,
        Optional<String> errors,
        Optional<List<String>> allowTools,
        List<String> denyTools,
        List<String> readTools) {
    /** Copies the lists. */
    public ServerPreferences {
        toolTimeouts = Map.copyOf(toolTimeouts);
        allowTools = allowTools.map(List::copyOf);
        denyTools = List.copyOf(denyTools);
        readTools = List.copyOf(readTools);
    }

    /** {@return whether clients may see and call this tool} */
    public boolean allows(String tool) {
        return allowTools.map(allowed -> allowed.contains(tool)).orElse(true) && !denyTools.contains(tool);
    }

    /** {@return whether clients may see and call every tool} */
    public boolean allowsAll() {
        return allowTools.isEmpty() && denyTools.isEmpty();
    }
}
