package dev.faultline.gateway;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.http.CallerBudget;
import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.era.ClientCapability;
import dev.faultline.rpc.era.Discovery;
import dev.faultline.rpc.era.HeldCalls;
import dev.faultline.rpc.era.ModernCall;
import dev.faultline.rpc.era.ModernOutput;
import dev.faultline.rpc.era.ModernRequest;
import dev.faultline.rpc.era.Subscription;
import java.time.Duration;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Serves clients of the modern era by a session of the legacy era with an upstream, which the link has initialized for
 * them.
 */
final class ModernLink {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final String META = "_meta";
    private static final String TOKEN = "progressToken";

    private final LegacySession session;
    private final Discovery discovery;
    private final ModernCall.Shared shared;
    private final BiConsumer<String, JsonObject> listed;
    private final MessageScanner scanner = new MessageScanner();
    private final AtomicLong ids = new AtomicLong();
    private final Map<ModernOutput, Subscription> listeners = new ConcurrentHashMap<>(); // clients may ask for the same
    private final Deque<ModernCall> calls = new ConcurrentLinkedDeque<>();
    private boolean listening;

    /**
     * Serves clients by this session.
     *
     * @param listed gets the method and the response of each request
     */
    ModernLink(LegacySession session, Discovery discovery, HeldCalls held, BiConsumer<String, JsonObject> listed) {
        this.listed = listed;
        this.session = session;
        this.discovery = discovery;
        this.shared = new ModernCall.Shared(held, discovery.server());
    }

    /**
     * A request that has begun.
     *
     * @param cancel cancels it
     * @param release ends the share that its response uses
     */
    record BegunCall(Runnable cancel, Runnable release) {
        /** A request that has its response. */
        static final BegunCall ENDED = of(() -> {});

        /** {@return a request that this action cancels, and that uses nothing} */
        static BegunCall of(Runnable cancel) {
            return new BegunCall(cancel, () -> {});
        }
    }

    Discovery discovery() {
        return discovery;
    }

    /** Begins a request. */
    BegunCall begin(ModernRequest request, String owner, CallerBudget.Share share, ModernOutput out)
            throws InterruptedException {
        JsonValue id = new JsonString("modern-" + ids.incrementAndGet());
        Message.Request asked = (Message.Request) message(renamed(request, id));
        Outbox response = session.request(asked, share);
        ModernCall call = new ModernCall(shared, owner, request, out, () -> pass(cancelled(id)));
        calls.addFirst(call);
        Thread.ofVirtual().name("faultline-modern").start(() -> follow(response, call, out));
        return new BegunCall(call::abandon, () -> session.release(asked));
    }

    /** Sends the client what it subscribes to. {@return an action that ends the subscription} */
    Runnable listen(Subscription subscription, CallerBudget.Share share, ModernOutput out) throws InterruptedException {
        listeners.put(out, subscription);
        out.note(subscription.acknowledgement());
        listenToSession();
        for (String uri : subscription.uris()) {
            JsonValue id = new JsonString("subscribe-" + ids.incrementAndGet());
            Message.Request asked = (Message.Request) message(JsonObject.builder()
                    .put("jsonrpc", "2.0")
                    .put("id", id)
                    .put("method", "resources/subscribe")
                    .put("params", JsonObject.of("uri", new JsonString(uri)))
                    .build());
            session.request(asked, share).last();
            session.release(asked);
        }
        return () -> listeners.remove(out);
    }

    /** Ends all subscriptions. */
    void close() {
        listeners.forEach((out, subscription) -> out.finish(subscription.end(discovery.server())));
        listeners.clear();
    }

    private synchronized void listenToSession() {
        if (!listening) {
            listening = true;
            Outbox stream = session.listen();
            Thread.ofVirtual()
                    .name("faultline-modern")
                    .start(() -> each(stream, item -> {
                        JsonObject message = parsed(item.utf8());
                        if (message.get("id").isPresent()) {
                            awaited().ifPresentOrElse(call -> asked(message, call), () -> refuse(message));
                        } else {
                            announce(message);
                        }
                    }));
        }
    }

    private void follow(Outbox response, ModernCall call, ModernOutput out) {
        each(response, item -> {
            response.challenge().ifPresent(it -> out.challenge(it.status(), it.wanted()));
            received(item, call);
        });
        calls.remove(call);
        call.complete(RpcError.of(RpcError.INTERNAL_ERROR, "The session with the server has ended")
                .toResponse(call.request().id())); // has no effect if there was an answer
    }

    private static void each(Outbox messages, Consumer<Outbox.Item> action) {
        try {
            while (!messages.isEnded()) {
                messages.next(LONG).ifPresent(action);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void received(Outbox.Item item, ModernCall call) {
        JsonObject message = parsed(item.utf8());
        if (item.last()) {
            listed.accept(call.request().method(), message);
            call.complete(message);
        } else if (message.get("id").isPresent()) {
            asked(message, asking(call));
        } else {
            call.note(restored(message, call.request()));
            announce(message);
        }
    }

    private void announce(JsonObject notification) {
        listeners.forEach(
                (out, subscription) -> subscription.carried(notification).ifPresent(out::note));
    }

    // A server does not say which of its calls a question belongs to. A call that already waits for its client asks
    // nothing more. Among several servers, the question has come with a call of the right one (R52).
    private ModernCall asking(ModernCall likely) {
        return session.hasSeveralServers() || likely.isAwaited()
                ? likely
                : awaited().orElse(likely);
    }

    private Optional<ModernCall> awaited() {
        return calls.stream().filter(ModernCall::isAwaited).findFirst();
    }

    private void asked(JsonObject question, ModernCall call) {
        String method = question.string("method").orElse("");
        JsonObject params = question.object("params").orElse(JsonObject.EMPTY);
        Optional<ClientCapability> needed = ClientCapability.of(method, params);
        // R52: the call goes on, whatever the server makes of the refusal.
        if (needed.filter(it -> it.isIn(call.request().capabilities())).isEmpty()) {
            refuse(question);
        } else {
            JsonValue id = question.get("id").orElseThrow();
            call.ask(method, params, answer -> pass(answered(id, method, answer)));
        }
    }

    private void refuse(JsonObject question) {
        question.get("id")
                .ifPresent(id -> pass(RpcError.of(RpcError.METHOD_NOT_FOUND, "No client can answer this request")
                        .toResponse(id)));
    }

    private static JsonObject answered(JsonValue id, String method, Optional<JsonObject> answer) {
        Optional<JsonObject> result = method.equals("elicitation/create")
                ? Optional.of(answer.orElseGet(() -> JsonObject.of("action", new JsonString("cancel"))))
                : answer;
        return result.map(it -> JsonObject.builder()
                        .put("jsonrpc", "2.0")
                        .put("id", id)
                        .put("result", it)
                        .build())
                .orElseGet(() -> RpcError.of(RpcError.INTERNAL_ERROR, "The client did not answer")
                        .toResponse(id));
    }

    // Tokens of different clients may be the same.
    private static JsonObject renamed(ModernRequest request, JsonValue id) {
        JsonObject legacy = request.toLegacy().json().with(JsonObject.of("id", id));
        JsonObject params = legacy.object("params").orElse(JsonObject.EMPTY);
        JsonObject meta = params.object(META).orElse(JsonObject.EMPTY);
        return meta.get(TOKEN).isEmpty()
                ? legacy
                : legacy.with(JsonObject.of(
                        "params", params.with(JsonObject.of(META, meta.with(JsonObject.of(TOKEN, id))))));
    }

    private static JsonObject restored(JsonObject notification, ModernRequest request) {
        Optional<JsonValue> token = request.request().params().object(META).flatMap(meta -> meta.get(TOKEN));
        JsonObject params = notification.object("params").orElse(JsonObject.EMPTY);
        return token.isEmpty() || params.get(TOKEN).isEmpty()
                ? notification
                : notification.with(JsonObject.of("params", params.with(JsonObject.of(TOKEN, token.get()))));
    }

    private static JsonObject cancelled(JsonValue id) {
        return JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("method", "notifications/cancelled")
                .put("params", JsonObject.of("requestId", id))
                .build();
    }

    private void pass(JsonObject message) {
        try {
            session.pass(message(message));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private Message message(JsonObject json) {
        return scanner.read(JsonText.bytes(json)).orElseThrow();
    }

    static JsonObject parsed(byte[] utf8) {
        return JsonText.read(utf8, JsonLimits.MESSAGE).clean().orElse(JsonObject.EMPTY) instanceof JsonObject object
                ? object
                : JsonObject.EMPTY;
    }
}
