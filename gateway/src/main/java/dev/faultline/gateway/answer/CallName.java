package dev.faultline.gateway.answer;

import dev.faultline.gateway.relay.Call;
import dev.faultline.rpc.ClientMethods;
import java.util.Set;

/** The names of calls in records and metrics, which clients must not choose. */
public final class CallName {
    /** Methods of some revisions of the protocol. */
    private static final Set<String> MORE_METHODS = Set.of(
            "tasks/get", "tasks/list", "tasks/result", "tasks/cancel", "server/discover", "subscriptions/listen");

    private CallName() {}

    /** {@return the tool that the call names, if the upstream lists it; else its method, if MCP has it} */
    public static String of(Call call) {
        String method = call.request().method();
        return call.tool().isPresent()
                ? call.request().subject().orElse(method)
                : ClientMethods.STANDARD.contains(method) || MORE_METHODS.contains(method) ? method : "unknown";
    }
}
