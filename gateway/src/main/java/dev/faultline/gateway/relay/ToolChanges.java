package dev.faultline.gateway.relay;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * How the upstream's list of tools has changed, by their names.
 *
 * @param changed those whose definition is another one, such as the description that a model reads
 */
public record ToolChanges(Set<String> added, Set<String> removed, Set<String> changed) {
    static ToolChanges between(Map<String, UpstreamTool> before, Map<String, UpstreamTool> after) {
        return new ToolChanges(
                names(after, name -> !before.containsKey(name)),
                names(before, name -> !after.containsKey(name)),
                names(
                        after,
                        name -> before.containsKey(name) && !before.get(name).equals(after.get(name))));
    }

    private static Set<String> names(Map<String, UpstreamTool> tools, Predicate<String> which) {
        Set<String> names = new TreeSet<>(tools.keySet());
        names.removeIf(which.negate());
        return names;
    }
}
