package dev.faultline.rpc;

import java.util.Set;

/** The methods of MCP that clients request. Only known names appear in records and metrics, never a client's own. */
public final class ClientMethods {
    /** The methods of all revisions of the protocol, without {@code ping}. */
    public static final Set<String> STANDARD = Set.of(
            "initialize",
            "tools/list",
            "tools/call",
            "resources/list",
            "resources/read",
            "resources/templates/list",
            "resources/subscribe",
            "resources/unsubscribe",
            "prompts/list",
            "prompts/get",
            "completion/complete",
            "logging/setLevel",
            "server/discover",
            "subscriptions/listen");

    private ClientMethods() {}
}
