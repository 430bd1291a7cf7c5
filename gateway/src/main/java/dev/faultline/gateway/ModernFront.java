package dev.faultline.gateway;

import dev.faultline.fault.CommonCode;
import dev.faultline.gateway.answer.AnswerWriter;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.Failure;
import dev.faultline.http.CallerBudget;
import dev.faultline.http.token.Tenure;
import dev.faultline.internal.RecentMap;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.rpc.era.Discovery;
import dev.faultline.rpc.era.Era;
import dev.faultline.rpc.era.HeldCalls;
import dev.faultline.rpc.era.MirroredParameter;
import dev.faultline.rpc.era.ModernCall;
import dev.faultline.rpc.era.ModernOutput;
import dev.faultline.rpc.era.ModernRequest;
import dev.faultline.rpc.era.ModernResponse;
import dev.faultline.rpc.era.RequestHeaders;
import dev.faultline.rpc.era.RequestRules;
import dev.faultline.rpc.era.Subscription;
import dev.faultline.tool.Caller;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Serves clients of the modern era. The requests of one principal share a session with the upstream, as long as their
 * clients have the same capabilities.
 */
final class ModernFront {
    private static final int MAX_LINKS = 1_000;
    private static final int MAX_HELD = 1_000;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final GatewaySessions sessions;
    private final AnswerWriter answers;
    private final String connection;
    private final MirroredTools mirrored = new MirroredTools();
    private final HeldCalls held = new HeldCalls(MAX_HELD, PATIENCE);
    private final Map<Key, CompletableFuture<Linked>> links = new RecentMap<>(MAX_LINKS);

    /**
     * Serves clients by these sessions.
     *
     * @param connection names what belongs to no session in records
     */
    ModernFront(GatewaySessions sessions, AnswerWriter answers, String connection) {
        this.sessions = sessions;
        this.answers = answers;
        this.connection = connection;
    }

    private record Key(Optional<String> principal, Optional<String> authorization, JsonObject capabilities) {}

    /** The outcome of a handshake with the upstream. */
    private sealed interface Linked {
        /** The upstream serves the client, in the session with this id. */
        record Up(String id, ModernLink link) implements Linked {}

        /** The upstream, or the gateway, refused with this response. */
        record Refused(JsonObject response, Optional<Challenge> challenge) implements Linked {
            Refused(JsonObject response) {
                this(response, Optional.empty());
            }
        }
    }

    /** {@return the parameters of this tool that clients repeat in headers, as far as it has been listed} */
    List<MirroredParameter> mirrored(String tool) {
        return mirrored.of(tool);
    }

    /**
     * What a request came with.
     *
     * @param authorization the credentials that the client presents, to the gateway or to its server
     * @param tenure how long a session may last that the request begins
     */
    record Requester(
            Caller caller, String key, CallerBudget.Share share, Optional<String> authorization, Tenure tenure) {}

    /**
     * Begins a request, and returns before it has its response.
     *
     * @param headers the headers of the request, over HTTP
     */
    ModernLink.BegunCall serve(
            RpcMessage.Request message, Optional<RequestHeaders> headers, Requester sender, ModernOutput out)
            throws InterruptedException {
        RequestRules.RequestReading reading =
                headers.map(it -> RequestRules.read(message, it)).orElseGet(() -> RequestRules.read(message));
        return switch (reading) {
            case RequestRules.RequestReading.Rejected(RpcError error) -> {
                out.refuse(rejected(error, message));
                yield ModernLink.BegunCall.ENDED;
            }
            case RequestRules.RequestReading.Accepted(ModernRequest modern) -> serve(modern, sender, out);
        };
    }

    private ModernLink.BegunCall serve(ModernRequest request, Requester sender, ModernOutput out)
            throws InterruptedException {
        if (Era.isRemoved(request.method())) {
            RpcError unknown = RpcError.of(RpcError.METHOD_NOT_FOUND, "Method not found: " + request.method());
            out.finish(rejected(unknown, request.request()));
            return ModernLink.BegunCall.ENDED;
        }
        if (request.state().isPresent()) {
            return resume(request, sender, out);
        }
        return switch (link(request, sender)) {
            case Linked.Refused(JsonObject refusal, Optional<Challenge> challenge) -> {
                challenge.ifPresent(it -> out.challenge(it.status(), it.wanted()));
                out.finish(ModernResponse.of(refusal, request, JsonObject.EMPTY));
                yield ModernLink.BegunCall.ENDED;
            }
            case Linked.Up(String id, ModernLink link) -> serve(request, sender, link, out);
        };
    }

    private static ModernLink.BegunCall serve(
            ModernRequest request, Requester sender, ModernLink link, ModernOutput out) throws InterruptedException {
        return switch (request.method()) {
            case Era.DISCOVER -> {
                Discovery server = link.discovery();
                out.finish(ModernResponse.result(server.toResult(), request, server.server()));
                yield ModernLink.BegunCall.ENDED;
            }
            case Era.LISTEN ->
                ModernLink.BegunCall.of(link.listen(Subscription.of(request, link.discovery()), sender.share(), out));
            default -> link.begin(request, owner(sender), sender.share(), out); // the upstream knows what it means
        };
    }

    private ModernLink.BegunCall resume(ModernRequest request, Requester sender, ModernOutput out) {
        return switch (held.take(request.state().orElseThrow(), owner(sender), request)) {
            case HeldCalls.Taken.Found(ModernCall call) -> {
                call.resume(request, out);
                yield ModernLink.BegunCall.of(call::abandon);
            }
            case HeldCalls.Taken.Forged forged -> {
                out.finish(rejected(
                        RpcError.of(
                                RpcError.INVALID_PARAMS,
                                "The requestState is not one that this caller got for this request"),
                        request.request()));
                yield ModernLink.BegunCall.ENDED;
            }
            case HeldCalls.Taken.Ended ended -> {
                out.finish(ModernResponse.of(unawaited(request), request, server(request, sender)));
                yield ModernLink.BegunCall.ENDED;
            }
        };
    }

    // The call that has ended was one of this link.
    private synchronized JsonObject server(ModernRequest request, Requester sender) {
        CompletableFuture<Linked> known = links.get(key(request, sender));
        return known != null && known.isDone() && known.join() instanceof Linked.Up(String id, ModernLink link)
                ? link.discovery().server()
                : JsonObject.EMPTY;
    }

    private static Key key(ModernRequest request, Requester sender) {
        return new Key(sender.caller().principal(), sender.authorization(), request.capabilities());
    }

    // The call may have run, and never runs a second time.
    private JsonObject unawaited(ModernRequest request) {
        Message.Request asked = (Message.Request) new MessageScanner()
                .read(JsonText.bytes(request.toLegacy().json()))
                .orElseThrow();
        Call call = new Call(connection, asked, Optional.empty(), false, true);
        return ModernLink.parsed(answers.failed(call, new Failure.NoLongerAwaited()));
    }

    private static String owner(Requester sender) {
        return sender.caller().principal().orElse("");
    }

    private Linked link(ModernRequest request, Requester sender) throws InterruptedException {
        Key key = key(request, sender);
        CompletableFuture<Linked> mine = new CompletableFuture<>();
        Optional<CompletableFuture<Linked>> known = usable(key, sender.caller(), mine);
        if (known.isEmpty()) {
            Linked linked = new Linked.Refused(RpcError.of(RpcError.INTERNAL_ERROR, "The handshake was interrupted")
                    .toResponse(request.id()));
            try {
                linked = handshake(request, sender);
            } finally {
                mine.complete(linked);
                if (linked instanceof Linked.Refused) {
                    forget(key, mine); // the next request tries again
                }
            }
        }
        return known.orElse(mine).join();
    }

    // Empty if the fresh one is to be completed.
    private synchronized Optional<CompletableFuture<Linked>> usable(
            Key key, Caller caller, CompletableFuture<Linked> fresh) {
        CompletableFuture<Linked> known = links.get(key);
        boolean lost = known != null
                && known.isDone()
                && known.join() instanceof Linked.Up(String id, ModernLink link)
                && sessions.find(id, caller).isEmpty();
        if (known == null || lost) {
            links.put(key, fresh);
            return Optional.empty();
        }
        return Optional.of(known);
    }

    private synchronized void forget(Key key, CompletableFuture<Linked> failed) {
        links.remove(key, failed);
    }

    private Linked handshake(ModernRequest request, Requester sender) throws InterruptedException {
        Optional<GatewaySessions.Begun> begun = sessions.begin(sender.caller(), sender.key(), sender.tenure());
        if (begun.isEmpty()) {
            return new Linked.Refused(RpcError.of(
                            RpcError.INTERNAL_ERROR,
                            "Too many sessions are in use (--max-sessions, --max-sessions-per-caller)")
                    .toResponse(request.id()));
        }
        HttpSession session = begun.get().session();
        MessageScanner scanner = new MessageScanner();
        Message.Request initialize = (Message.Request)
                scanner.read(JsonText.bytes(OwnMessages.initialize(request))).orElseThrow();
        session.isModern();
        session.authorization(sender.authorization());
        Outbox messages = session.request(initialize, sender.share());
        JsonObject response = messages.last().map(ModernLink::parsed).orElse(JsonObject.EMPTY);
        session.release(initialize);
        Optional<JsonObject> result = response.object("result");
        if (result.isEmpty()) {
            sessions.end(session);
            return new Linked.Refused(response, messages.challenge());
        }
        session.pass(OwnMessages.handshake().initialized());
        List<String> spoken = result.get().string("protocolVersion").stream().toList();
        return new Linked.Up(
                begun.get().id(), new ModernLink(session, Discovery.of(result.get(), spoken), held, mirrored::learn));
    }

    // What the protocol demands in the data comes first; the envelope follows.
    private JsonObject rejected(RpcError error, RpcMessage.Request request) {
        Rejected rejected = new Rejected(error, Optional.of(request.id()));
        JsonObject written = ModernLink.parsed(
                answers.rejected(rejected.on(connection), error, CommonCode.MALFORMED_MESSAGE.fault(error.message())));
        JsonObject reported = written.object("error").orElse(JsonObject.EMPTY);
        JsonObject data = error.data().orElse(JsonObject.EMPTY) instanceof JsonObject demanded
                ? demanded.with(reported.object("data").orElse(JsonObject.EMPTY))
                : JsonObject.EMPTY;
        return written.with(JsonObject.of("error", reported.with(JsonObject.of("data", data))));
    }

    /** Ends what waits for clients. */
    void close() {
        held.close();
        List<CompletableFuture<Linked>> open;
        synchronized (this) {
            open = List.copyOf(links.values());
        }
        open.stream()
                .filter(CompletableFuture::isDone)
                .map(CompletableFuture::join)
                .forEach(linked -> {
                    if (linked instanceof Linked.Up(String id, ModernLink link)) {
                        link.close();
                    }
                });
    }
}
