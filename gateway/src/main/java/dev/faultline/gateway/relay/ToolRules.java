package dev.faultline.gateway.relay;

import dev.faultline.tool.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is different for single tools of an upstream.
 *
 * @param allowed the only tools that clients may see and call; if absent, all
 * @param denied tools that clients may neither see nor call
 * @param reading tools that need the scope {@code read}; all others need {@code write}
 * @param timeouts how long the upstream may be silent about a call of these tools
 */
public record ToolRules(
        Optional<List<String>> allowed, List<String> denied, List<String> reading, Map<String, Duration> timeouts) {
    /** No tool is different. */
    public static final ToolRules NONE = new ToolRules(Optional.empty(), List.of(), List.of(), Map.of());

    /** Copies the lists. */
    public ToolRules {
        allowed = allowed.map(List::copyOf);
        denied = List.copyOf(denied);
        reading = List.copyOf(reading);
        timeouts = Map.copyOf(timeouts);
    }

    /** {@return whether clients may see and call this tool} */
    public boolean allows(String tool) {
        return allowed.map(names -> names.contains(tool)).orElse(true) && !denied.contains(tool);
    }

    /** {@return the scope that calls of this tool need} What the server says about the tool is only its claim. */
    Scope scope(String tool) {
        return reading.contains(tool) ? Scope.READ : Scope.WRITE;
    }

    /** {@return whether clients may see and call every tool} */
    public boolean allowsAll() {
        return allowed.isEmpty() && denied.isEmpty();
    }
}
