package dev.faultline.server;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.rpc.InFlight;
import dev.faultline.server.internal.Responses;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.util.Optional;

/** Responses of a server over HTTP: one for which there is no memory is replaced by a short fault. */
record BudgetedResponses(ResponseWriter responses, ResponseShares shares) implements Responses {
    private static final Fault NO_MEMORY = CommonCode.TOO_MANY_CALLS
            .fault("Too many responses have not been read yet")
            .withEffect(Effect.UNKNOWN);

    @Override
    public Optional<String> claim(InFlight call, JSONRPCResponse response) {
        return responses
                .claim(call, response)
                .map(json -> shares.admits(call, json.length()) ? json : responses.abandoned(call, NO_MEMORY));
    }

    @Override
    public Optional<String> claim(InFlight call, Fault fault) {
        return responses.claim(call, fault);
    }

    @Override
    public McpJsonMapper mapper() {
        return responses.mapper();
    }
}
