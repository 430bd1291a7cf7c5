package dev.faultline.server;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.rpc.InFlight;
import dev.faultline.rpc.Passage;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.rpc.era.Discovery;
import dev.faultline.rpc.era.Era;
import dev.faultline.rpc.era.HeldCalls;
import dev.faultline.rpc.era.ModernCall;
import dev.faultline.rpc.era.ModernOutput;
import dev.faultline.rpc.era.ModernRequest;
import dev.faultline.rpc.era.ModernResponse;
import dev.faultline.rpc.era.RequestHeaders;
import dev.faultline.rpc.era.RequestRules;
import dev.faultline.rpc.era.Subscription;
import dev.faultline.server.internal.CallContext;
import dev.faultline.server.internal.ModernClient;
import dev.faultline.server.internal.Responses;
import dev.faultline.server.internal.SdkMessage;
import dev.faultline.server.internal.StatelessHandler;
import dev.faultline.tool.Caller;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Serves requests of the modern era with the SDK's stateless server, which speaks the legacy era only. */
final class ModernServer {
    private static final int MAX_HELD = 1_000;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final MessageFilter filter;
    private final ResponseWriter responses;
    private final ServerRuntime runtime;
    private final StatelessHandler sdk;
    private final Discovery discovery;
    private final ModernCall.Shared shared;
    private final Workers workers = new Workers();
    private final Map<InFlight, ModernCall> running = new ConcurrentHashMap<>();
    private final Map<ModernOutput, Subscription> listeners = new ConcurrentHashMap<>(); // clients may ask for the same

    ModernServer(MessageFilter filter, ResponseWriter responses, StatelessHandler sdk, Discovery discovery) {
        this.filter = filter;
        this.responses = responses;
        this.runtime = responses.runtime();
        this.sdk = sdk;
        this.discovery = discovery;
        this.shared = new ModernCall.Shared(new HeldCalls(MAX_HELD, PATIENCE), discovery.server());
    }

    /**
     * The sender of a request.
     *
     * @param context the context that the server's author created from it
     * @param headers the headers of the request, over HTTP
     * @param admitted gets the request once it is in flight
     */
    record ModernSender(
            Caller caller, McpTransportContext context, Optional<RequestHeaders> headers, Consumer<InFlight> admitted) {
        private String owner() {
            return caller.principal().orElse("");
        }
    }

    /** Serves a request, and returns at once. {@return an action that cancels it} */
    Runnable serve(RpcMessage.Request received, ModernSender sender, ModernOutput out) {
        RequestRules.RequestReading reading = sender.headers()
                .map(headers -> RequestRules.read(received, headers))
                .orElseGet(() -> RequestRules.read(received));
        return switch (reading) {
            case RequestRules.RequestReading.Rejected(RpcError error) -> {
                out.refuse(refused(error, received, sender.caller()));
                yield () -> {};
            }
            case RequestRules.RequestReading.Accepted(ModernRequest request) -> serve(request, sender, out);
        };
    }

    private Runnable serve(ModernRequest request, ModernSender sender, ModernOutput out) {
        if (request.method().equals(Era.LISTEN)) {
            return listen(Subscription.of(request, discovery), out);
        }
        if (request.state().isPresent()) {
            return resume(request, sender, out);
        }
        if (request.method().equals(Era.DISCOVER)) {
            out.finish(ModernResponse.result(discovery.toResult(), request, discovery.server()));
            return () -> {};
        }
        if (Era.isRemoved(request.method())) {
            RpcError unknown = RpcError.of(RpcError.METHOD_NOT_FOUND, "Method not found: " + request.method());
            out.finish(refused(unknown, request.request(), sender.caller()));
            return () -> {};
        }
        return switch (filter.admit(request.toLegacy(), sender.caller())) {
            case Passage.Answer(String json, boolean malformed) -> {
                out.finish(ModernResponse.of(parsed(json), request, discovery.server()));
                yield () -> {};
            }
            case Passage.Pass(JsonObject message, Optional<InFlight> call) ->
                start(message, call.orElseThrow(), request, sender, out);
            case Passage.Drop drop -> () -> {};
        };
    }

    private Runnable start(
            JsonObject message, InFlight call, ModernRequest request, ModernSender sender, ModernOutput out) {
        ModernCall modern = new ModernCall(
                shared,
                sender.owner(),
                request,
                out,
                () -> runtime.calls().cancel(call.connection(), call.request().id()));
        running.put(call, modern);
        sender.admitted().accept(call);
        CallContext context =
                new CallContext(sender.context(), call, Optional.of(new ModernClient(modern, runtime.mapper())));
        runtime.threads()
                .newThread(() -> workers.work(call, () -> perform(message, context, modern)))
                .start();
        return modern::abandon;
    }

    private void perform(JsonObject message, CallContext context, ModernCall modern) {
        InFlight call = context.call();
        Fault unanswered = Responses.NO_RESULT;
        try {
            if (SdkMessage.of(message, runtime.mapper()) instanceof JSONRPCRequest request) {
                sdk.handle(request, context).ifPresent(json -> modern.complete(parsed(json)));
            }
        } catch (Throwable thrown) { // the client would wait forever
            unanswered = unanswered.withCause(Cause.of(thrown));
        } finally {
            running.remove(call);
        }
        responses.claim(call, unanswered).ifPresent(json -> modern.complete(parsed(json)));
        runtime.calls().end(call);
    }

    private Runnable resume(ModernRequest request, ModernSender sender, ModernOutput out) {
        return switch (shared.held().take(request.state().orElseThrow(), sender.owner(), request)) {
            case HeldCalls.Taken.Found(ModernCall call) -> {
                call.resume(request, out);
                yield call::abandon;
            }
            case HeldCalls.Taken.Forged forged -> {
                RpcError invalid = RpcError.of(
                        RpcError.INVALID_PARAMS, "The requestState is not one that this caller got for this request");
                out.finish(refused(invalid, request.request(), sender.caller()));
                yield () -> {};
            }
            case HeldCalls.Taken.Ended ended -> {
                Fault fault = CommonCode.INTERRUPTED
                        .fault("The call no longer waits for an answer")
                        .withEffect(Effect.UNKNOWN);
                String json = responses.rejected(request.toLegacy(), sender.caller(), fault);
                out.finish(ModernResponse.of(parsed(json), request, discovery.server()));
                yield () -> {};
            }
        };
    }

    private Runnable listen(Subscription subscription, ModernOutput out) {
        listeners.put(out, subscription);
        out.note(subscription.acknowledgement());
        return () -> listeners.remove(out);
    }

    // What the protocol demands in the data comes first; the envelope follows.
    private JsonObject refused(RpcError error, RpcMessage.Request request, Caller caller) {
        Fault fault = CommonCode.MALFORMED_MESSAGE.fault(error.message());
        RpcError reported = responses.faults().refuse(error.code(), request.method(), caller, fault);
        boolean both = error.data().orElse(JsonObject.EMPTY) instanceof JsonObject demanded
                && !demanded.members().isEmpty();
        if (both && reported.data().orElse(JsonObject.EMPTY) instanceof JsonObject envelope) {
            JsonObject demanded = (JsonObject) error.data().orElseThrow();
            return reported.withData(demanded.with(envelope)).toResponse(request.id());
        }
        return reported.toResponse(request.id());
    }

    private static JsonObject parsed(String json) {
        return JsonText.read(json.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE)
                                .clean()
                                .orElse(JsonObject.EMPTY)
                        instanceof JsonObject response
                ? response
                : JsonObject.EMPTY;
    }

    /** {@return whether this is a request of the modern era, which now has its response} */
    boolean finish(InFlight call, String json) {
        ModernCall modern = running.remove(call);
        if (modern != null) {
            modern.complete(parsed(json));
            workers.interrupt(call);
        }
        return modern != null;
    }

    /** Ends all subscriptions, and all calls that wait for answers. */
    void close() {
        shared.held().close();
        listeners.forEach((out, subscription) -> out.finish(subscription.end(discovery.server())));
        listeners.clear();
    }
}
