package dev.faultline.client;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tools that may be called repeatedly: those that the caller has marked, and those that the server lists as such.
 */
final class RepeatableTools {
    private final McpSyncClient sdk;
    private final Set<String> marked;
    private final boolean trustsHints;
    private volatile @Nullable Set<String> listed;

    RepeatableTools(McpSyncClient sdk, Set<String> marked, boolean trustsHints) {
        this.sdk = sdk;
        this.marked = Set.copyOf(marked);
        this.trustsHints = trustsHints;
    }

    /**
     * {@return whether calling this tool twice has the same effect as calling it once} Requests the server's list of
     * tools until it has answered once. If that fails, throws the SDK's exception, because the call would fail too.
     */
    boolean contains(String tool) {
        return marked.contains(tool) || (trustsHints && listed().contains(tool));
    }

    private Set<String> listed() {
        Set<String> known = listed;
        if (known == null) {
            known = sdk.listTools().tools().stream()
                    .filter(RepeatableTools::isRepeatable)
                    .map(Tool::name)
                    .collect(Collectors.toUnmodifiableSet());
            listed = known;
        }
        return known;
    }

    private static boolean isRepeatable(Tool tool) {
        ToolAnnotations hints = tool.annotations();
        return hints != null
                && (Boolean.TRUE.equals(hints.readOnlyHint()) || Boolean.TRUE.equals(hints.idempotentHint()));
    }
}
