package dev.faultline.client;

import io.modelcontextprotocol.spec.McpSchema.ListToolsResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tools that may be called repeatedly: those that the caller has marked, and those that the server lists as such.
 */
final class RepeatableTools {
    private final Set<String> marked;
    private volatile @Nullable Set<String> listed;

    RepeatableTools(Set<String> marked, boolean trustsHints) {
        this.marked = Set.copyOf(marked);
        this.listed = trustsHints ? null : Set.of();
    }

    /**
     * {@return whether calling this tool twice has the same effect as calling it once; empty if the server's list of
     * tools must be requested first}
     */
    Optional<Boolean> contains(String tool) {
        if (marked.contains(tool)) {
            return Optional.of(true);
        }
        return Optional.ofNullable(listed).map(known -> known.contains(tool));
    }

    /** {@return the same, after the server has listed its tools} */
    boolean contains(String tool, ListToolsResult tools) {
        Set<String> known = tools.tools().stream()
                .filter(RepeatableTools::isRepeatable)
                .map(Tool::name)
                .collect(Collectors.toUnmodifiableSet());
        listed = known;
        return known.contains(tool);
    }

    private static boolean isRepeatable(Tool tool) {
        ToolAnnotations hints = tool.annotations();
        return hints != null
                && (Boolean.TRUE.equals(hints.readOnlyHint()) || Boolean.TRUE.equals(hints.idempotentHint()));
    }
}
