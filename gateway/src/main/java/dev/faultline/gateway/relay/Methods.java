package dev.faultline.gateway.relay;

import java.util.Set;

/** The methods of MCP that the relay treats specially; all others just pass. */
final class Methods {
    static final String INITIALIZE = "initialize";
    static final String INITIALIZED = "notifications/initialized";
    static final String PING = "ping";
    static final String CALL_TOOL = "tools/call";
    static final String LIST_TOOLS = "tools/list";
    static final String SUBSCRIBE = "resources/subscribe";
    static final String UNSUBSCRIBE = "resources/unsubscribe";
    static final String SET_LEVEL = "logging/setLevel";
    static final String LOG = "notifications/message";
    static final String ROOTS_CHANGED = "notifications/roots/list_changed";
    static final String PROGRESS = "notifications/progress";
    static final String CANCELLED = "notifications/cancelled";
    static final String TOOLS_CHANGED = "notifications/tools/list_changed";
    static final String RESOURCE_UPDATED = "notifications/resources/updated";

    /** Requests that last as long as their subject does. */
    static final Set<String> UNLIMITED = Set.of("subscriptions/listen", "tasks/result");

    /** Requests that change nothing, so that a lost one may be made again. */
    static final Set<String> READ_ONLY = Set.of(
            INITIALIZE,
            LIST_TOOLS,
            "prompts/list",
            "prompts/get",
            "resources/list",
            "resources/templates/list",
            "resources/read",
            "completion/complete",
            "server/discover",
            "subscriptions/listen",
            "tasks/get",
            "tasks/list");

    private Methods() {}
}
