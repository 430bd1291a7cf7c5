package dev.faultline.gateway.answer;

import dev.faultline.boundary.BoundaryBuilder;
import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.Reply;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Reported;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.UpstreamTool;
import dev.faultline.json.JsonObject;
import dev.faultline.text.BoundedText;
import dev.faultline.text.Redactor;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.util.List;
import java.util.function.Function;

/**
 * Turns reported faults into occurrences by the same boundary as a server's own: written, recorded, then observed.
 *
 * @param server the name of the upstream in records
 * @param callers returns the caller of a session
 */
public record Occurring(
        Dialect dialect, Recorder recorder, List<Observer> observers, String server, Function<String, Caller> callers) {
    private static final int MAX_NAME = 128;

    /** Copies the list. */
    public Occurring {
        observers = List.copyOf(observers);
    }

    /** {@return the reply that reports this failure of the call; the upstream's id of it is kept} */
    Reply occur(Call call, Reported reported) {
        ToolContract contract = contract(call);
        BoundaryBuilder builder = ToolBoundary.of(contract, dialect, recorder);
        observers.forEach(builder::observer);
        reported.id().ifPresent(first -> builder.ids(() -> first));
        Origin origin = reported.origin().orElse(origin(call));
        return builder.build()
                .attempt(
                        ToolCall.of(contract, JsonObject.EMPTY, callers.apply(call.session())),
                        it -> {
                            throw new FaultException(reported.fault(), origin, null);
                        },
                        Function.identity());
    }

    /** Reports to the observers that the gateway refuses a request of this caller because of a limit. */
    void refused(Caller caller, Fault fault) {
        ToolContract contract = ToolContract.named("unknown").readOnly();
        BoundaryBuilder builder = ToolBoundary.of(contract, dialect, recorder);
        observers.forEach(builder::observer);
        builder.build().refused(ToolCall.of(contract, JsonObject.EMPTY, caller), fault);
    }

    private static ToolContract contract(Call call) {
        ToolContract named = ToolContract.named(CallName.of(call));
        ToolContract effect = call.isReadOnly() ? named.readOnly() : named;
        return call.tool().filter(UpstreamTool::idempotent).isPresent() ? effect.idempotent() : effect;
    }

    private Origin origin(Call call) {
        Origin here = Origin.UNKNOWN.withServer(server);
        return call.isToolCall()
                ? call.request()
                        .subject()
                        .map(tool -> here.withTool(BoundedText.ellipsized(
                                call.tool().isPresent() ? tool : Redactor.withoutSecrets(tool), MAX_NAME)))
                        .orElse(here)
                : here;
    }
}
