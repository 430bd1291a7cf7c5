package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.tool.Scope;
import java.util.Optional;
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

    /** Notifications about the upstream itself, which are for all its clients. */
    static final Set<String> PUBLIC_NOTES =
            Set.of(TOOLS_CHANGED, "notifications/prompts/list_changed", "notifications/resources/list_changed");

    /** The methods whose results the gateway passes on without reading them. */
    static final Set<String> OF_ANY_SIZE = Set.of("tools/call", "tasks/result", "resources/read", "prompts/get");

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

    /** Requests for what a server has, other than its lists. */
    private static final Set<String> READING =
            Set.of(SUBSCRIBE, "resources/read", "prompts/get", "completion/complete");

    /** Requests that any client makes, and those for the outcome of a call that was permitted. */
    private static final Set<String> OPEN = Set.of(
            INITIALIZE,
            PING,
            LIST_TOOLS,
            "prompts/list",
            "resources/list",
            "resources/templates/list",
            UNSUBSCRIBE,
            SET_LEVEL,
            "server/discover",
            "subscriptions/listen",
            "tasks/get",
            "tasks/list",
            "tasks/result");

    private Methods() {}

    /** {@return the scope that a request needs, if it needs one (R53)} A method that is not known may do anything. */
    static Optional<Scope> scope(Message.Request request, ToolRules tools) {
        if (request.method().equals(CALL_TOOL)) {
            return Optional.of(request.subject().map(tools::scope).orElse(Scope.WRITE));
        }
        if (READING.contains(request.method())) {
            return Optional.of(Scope.READ);
        }
        return OPEN.contains(request.method()) ? Optional.empty() : Optional.of(Scope.WRITE);
    }
}
