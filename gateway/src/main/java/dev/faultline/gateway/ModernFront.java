package dev.faultline.gateway;

import dev.faultline.fault.CommonCode;
import dev.faultline.gateway.answer.AnswerWriter;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.http.CallerBudget;
import dev.faultline.http.StreamedReply;
import dev.faultline.internal.RecentMap;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
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
import dev.faultline.tool.Caller;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Serves clients of the modern era over HTTP. The requests of one principal share a session with the upstream, as long
 * as their clients have the same capabilities.
 */
final class ModernFront {
    private static final int MAX_LINKS = 1_000;
    private static final int MAX_HELD = 1_000;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final GatewaySessions sessions;
    private final AnswerWriter answers;
    private final MirroredTools mirrored = new MirroredTools();
    private final HeldCalls held = new HeldCalls(MAX_HELD, PATIENCE);
    private final Map<Key, CompletableFuture<Linked>> links = new RecentMap<>(MAX_LINKS);

    ModernFront(GatewaySessions sessions, AnswerWriter answers) {
        this.sessions = sessions;
        this.answers = answers;
    }

    private record Key(Optional<String> principal, JsonObject capabilities) {}

    /** The outcome of a handshake with the upstream. */
    private sealed interface Linked {
        /** The upstream serves the client, in the session with this id. */
        record Up(String id, ModernLink link) implements Linked {}

        /** The upstream, or the gateway, refused with this response. */
        record Refused(JsonObject response) implements Linked {}
    }

    /** What a request came with. */
    record Requester(Caller caller, String key, CallerBudget.Share share) {}

    private record Reply(StreamedReply reply) implements ModernOutput {
        @Override
        public void note(JsonObject notification) {
            reply.event(JsonText.print(notification));
        }

        @Override
        public void finish(JsonObject response) {
            reply.finish(ModernResponse.status(response), JsonText.print(response));
        }

        @Override
        public void refuse(JsonObject response) {
            reply.finish(HttpServletResponse.SC_BAD_REQUEST, JsonText.print(response));
        }
    }

    /** {@return whether the headers say that the request belongs to the modern era} */
    static boolean isModern(HttpServletRequest request) {
        String version = request.getHeader(RequestHeaders.VERSION);
        return version != null && version.strip().equals(Era.MODERN);
    }

    /** {@return the message in this body, if it belongs to the modern era} */
    static Optional<RpcMessage> message(byte[] body, HttpServletRequest request) {
        if (isModern(request)) {
            return Optional.of(RpcMessage.read(body));
        }
        // A request that names its revision only in the body has no session, so that others need not be parsed.
        return request.getHeader("Mcp-Session-Id") == null
                        && RpcMessage.read(body) instanceof RpcMessage.Request asked
                        && Era.isModern(asked)
                ? Optional.of(asked)
                : Optional.empty();
    }

    /** Serves a request, and returns when it has its response. */
    void serve(RpcMessage.Request message, Requester sender, HttpServletRequest request, HttpServletResponse response)
            throws InterruptedException {
        StreamedReply streamed = new StreamedReply(response);
        Reply out = new Reply(streamed);
        RequestHeaders headers = new RequestHeaders(name -> Optional.ofNullable(request.getHeader(name)), mirrored::of);
        switch (RequestRules.read(message, headers)) {
            case RequestRules.RequestReading.Rejected(RpcError error) -> out.refuse(rejected(error, message));
            case RequestRules.RequestReading.Accepted(ModernRequest modern) -> serve(modern, sender, out, streamed);
        }
    }

    private void serve(ModernRequest request, Requester sender, Reply out, StreamedReply streamed)
            throws InterruptedException {
        if (Era.isRemoved(request.method())) {
            RpcError unknown = RpcError.of(RpcError.METHOD_NOT_FOUND, "Method not found: " + request.method());
            out.finish(rejected(unknown, request.request()));
        } else if (request.state().isPresent()) {
            resume(request, sender, out, streamed);
        } else {
            switch (link(request, sender)) {
                case Linked.Refused(JsonObject refusal) ->
                    out.finish(ModernResponse.of(refusal, request, JsonObject.EMPTY));
                case Linked.Up(String id, ModernLink link) -> serve(request, sender, link, out, streamed);
            }
        }
    }

    private static void serve(
            ModernRequest request, Requester sender, ModernLink link, Reply out, StreamedReply streamed)
            throws InterruptedException {
        switch (request.method()) {
            case Era.DISCOVER ->
                out.finish(ModernResponse.result(
                        link.discovery().toResult(), request, link.discovery().server()));
            case Era.LISTEN ->
                streamed.await(link.listen(Subscription.of(request, link.discovery()), sender.share(), out));
            default -> { // the upstream knows what it means
                ModernLink.BegunCall begun = link.begin(request, owner(sender), sender.share(), out);
                streamed.await(begun.cancel());
                begun.release().run();
            }
        }
    }

    private void resume(ModernRequest request, Requester sender, Reply out, StreamedReply streamed) {
        switch (held.take(request.state().orElseThrow(), owner(sender), request)) {
            case HeldCalls.Taken.Found(ModernCall call) -> {
                call.resume(request, out);
                streamed.await(call::abandon);
            }
            case HeldCalls.Taken.Forged forged ->
                out.finish(rejected(
                        RpcError.of(
                                RpcError.INVALID_PARAMS,
                                "The requestState is not one that this caller got for this request"),
                        request.request()));
            case HeldCalls.Taken.Ended ended ->
                out.finish(rejected(
                        RpcError.of(RpcError.INTERNAL_ERROR, "The call no longer waits for an answer"),
                        request.request()));
        }
    }

    private static String owner(Requester sender) {
        return sender.caller().principal().orElse("");
    }

    private Linked link(ModernRequest request, Requester sender) throws InterruptedException {
        Key key = new Key(sender.caller().principal(), request.capabilities());
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
        Optional<GatewaySessions.Begun> begun = sessions.begin(sender.caller(), sender.key());
        if (begun.isEmpty()) {
            return new Linked.Refused(RpcError.of(RpcError.INTERNAL_ERROR, "Too many sessions are in use")
                    .toResponse(request.id()));
        }
        HttpSession session = begun.get().session();
        MessageScanner scanner = new MessageScanner();
        Message.Request initialize = (Message.Request)
                scanner.read(JsonText.bytes(OwnMessages.initialize(request))).orElseThrow();
        JsonObject response = session.request(initialize, sender.share())
                .last()
                .map(ModernLink::parsed)
                .orElse(JsonObject.EMPTY);
        session.release(initialize);
        Optional<JsonObject> result = response.object("result");
        if (result.isEmpty()) {
            sessions.end(session);
            return new Linked.Refused(response);
        }
        session.pass(OwnMessages.handshake().initialized());
        List<String> spoken = result.get().string("protocolVersion").stream().toList();
        return new Linked.Up(
                begun.get().id(), new ModernLink(session, Discovery.of(result.get(), spoken), held, mirrored::learn));
    }

    // What the protocol demands in the data comes first; the envelope follows.
    private JsonObject rejected(RpcError error, RpcMessage.Request request) {
        Rejected rejected = new Rejected(error, Optional.of(request.id()));
        JsonObject written = ModernLink.parsed(answers.rejected(
                rejected.on("http-modern"), error, CommonCode.MALFORMED_MESSAGE.fault(error.message())));
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
