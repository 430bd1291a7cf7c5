package dev.faultline.gateway;

import dev.faultline.gateway.message.LargeText;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.relay.Failure;
import dev.faultline.gateway.relay.StartFailure;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Caller;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The relay of one server in a session with several, whose client this is: everything that is true of a single server
 * behind the gateway is true of it too. What goes to the server keeps its order, and waits on a thread of its own.
 */
final class LinkedRelay implements ClientOutput {
    private final MergedLink link;
    private final MergedClient client;
    private final String session;
    private final MessageScanner scanner = new MessageScanner();
    private final BlockingQueue<Message> outgoing = new LinkedBlockingQueue<>();
    private final Map<Message.Request, CompletableFuture<JsonObject>> asked = new ConcurrentHashMap<>();
    private final Map<Message.Request, Message.Request> passed = new ConcurrentHashMap<>();
    private final AtomicLong lastId = new AtomicLong();
    private Optional<SessionRelay> relay = Optional.empty();
    private Optional<Thread> sender = Optional.empty();
    private boolean closed;

    LinkedRelay(MergedLink link, MergedClient client) {
        this.link = link;
        this.client = client;
        this.session = client.session();
    }

    @Override
    public Optional<String> authorization() {
        return client.output().authorization();
    }

    /** {@return whether there is a relay; there is one from now on unless the link is closed} */
    synchronized boolean begin() {
        if (!closed && relay.isEmpty()) {
            SessionRelay begun = link.server().join(session, this);
            begun.open(session);
            relay = Optional.of(begun);
        }
        if (!closed && sender.isEmpty()) {
            sender = Optional.of(Thread.ofVirtual().name("faultline-merged-in").start(this::sendAll));
        }
        return !closed;
    }

    private void sendAll() {
        try {
            while (true) {
                Message message = outgoing.take();
                Optional<SessionRelay> to = current();
                if (to.isPresent()) {
                    to.get().awaitUpstream();
                    to.get().receive(session, message);
                } else {
                    refuse(message);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the link is closed
        }
    }

    private synchronized Optional<SessionRelay> current() {
        return relay;
    }

    // Nothing is there that could answer.
    private void refuse(Message message) {
        if (message instanceof Message.Request request) {
            Optional.ofNullable(asked.remove(request)).ifPresent(own -> own.complete(JsonObject.EMPTY));
            Optional.ofNullable(passed.remove(request)).ifPresent(it -> client.refuse(it, link.whyGone()));
        }
    }

    /** Sends a request of the gateway itself; {@return the response, which is empty if the link is closed} */
    CompletableFuture<JsonObject> ask(String method, JsonObject params) {
        Message.Request request = own(method, params);
        CompletableFuture<JsonObject> response = new CompletableFuture<>();
        asked.put(request, response);
        tell(request);
        return response;
    }

    /** Sends a request of the gateway itself whose response does not matter. */
    void order(String method, JsonObject params) {
        tell(own(method, params));
    }

    private Message.Request own(String method, JsonObject params) {
        byte[] utf8 = JsonText.bytes(JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", "faultline-gateway/" + lastId.incrementAndGet())
                .put("method", method)
                .put("params", params)
                .build());
        return (Message.Request) scanner.read(utf8).orElseThrow();
    }

    /**
     * Passes a request of the client on.
     *
     * @param own the request as the server knows it, with the same id
     */
    void pass(Message.Request request, Message.Request own) {
        passed.put(own, request);
        tell(own);
    }

    /** Sends a message to the server. */
    void tell(Message message) {
        boolean queued;
        synchronized (this) {
            boolean wanted = !closed || !(message instanceof Message.Request); // what is in flight may need answers
            queued = wanted && outgoing.add(message);
        }
        if (!queued) {
            refuse(message);
        }
    }

    /** Ends the part of the server in the session, after what is in flight has been answered. */
    void close() {
        Optional<SessionRelay> last;
        Optional<Thread> sending;
        synchronized (this) {
            closed = true;
            last = relay;
            sending = sender;
        }
        last.ifPresent(this::leave);
        sending.ifPresent(Thread::interrupt);
        for (Message left = outgoing.poll(); left != null; left = outgoing.poll()) {
            refuse(left);
        }
        asked.values().forEach(response -> response.complete(JsonObject.EMPTY));
    }

    synchronized boolean isClosed() {
        return closed;
    }

    private void leave(SessionRelay left) {
        try {
            link.server().leave(session, left);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The client has gone: nothing can be sent to it any more. */
    void abandon() {
        current().ifPresent(it -> it.leave(session));
    }

    /** {@return why the server is not started for now, if it failed} */
    Optional<Failure.Suspended> suspension() {
        return current().flatMap(SessionRelay::suspension);
    }

    /** {@return why its last process did not start, if it did not} */
    Optional<StartFailure> startFailure() {
        return current().flatMap(SessionRelay::startFailure);
    }

    /** {@return the upstream as it is now} */
    List<UpstreamSnapshot> upstreams() {
        return current().map(SessionRelay::upstreams).orElse(List.of());
    }

    @Override
    public Caller caller(String ofSession) {
        return client.output().caller(ofSession);
    }

    @Override
    public void answer(String ofSession, Message.Request request, byte[] utf8) {
        Optional.ofNullable(asked.remove(request)).ifPresent(own -> own.complete(ModernLink.parsed(utf8)));
        Optional.ofNullable(passed.remove(request)).ifPresent(original -> client.answered(original, utf8));
    }

    // What the gateway itself asks for is read.
    @Override
    public boolean takesLarge(String ofSession, Message.Request request) {
        Message.Request original = passed.get(request);
        return original != null && client.output().takesLarge(ofSession, original);
    }

    @Override
    public void answer(String ofSession, Message.Request request, LargeText large) {
        Optional.ofNullable(passed.remove(request)).ifPresent(original -> client.answered(original, large));
    }

    @Override
    public boolean admits(String ofSession, Message.Request request, int length) {
        Message.Request original = passed.get(request);
        return original == null || client.output().admits(ofSession, original, length);
    }

    @Override
    public void forget(String ofSession, Message.Request request) {
        Optional.ofNullable(passed.remove(request)).ifPresent(client::forget);
    }

    @Override
    public void send(String ofSession, byte[] utf8, Optional<JsonValue> token) {
        scanner.read(utf8).ifPresent(message -> {
            link.noticed(message);
            client.sent(link, message, token);
        });
    }

    @Override
    public void ask(String ofSession, byte[] utf8, Optional<Message.Request> during) {
        scanner.read(utf8)
                .filter(Message.Request.class::isInstance)
                .map(Message.Request.class::cast)
                .ifPresent(question -> client.ask(link, question, during.map(passed::get)));
    }

    @Override
    public boolean isBehind(String ofSession) {
        return client.output().isBehind(ofSession);
    }

    // The relay cannot serve the session any more: the server gets a new one.
    @Override
    public void end(String ofSession) {
        Optional<SessionRelay> lost;
        synchronized (this) {
            lost = closed ? Optional.empty() : relay;
            relay = closed ? relay : Optional.empty();
        }
        lost.ifPresent(it -> {
            client.later(() -> leave(it));
            link.lost();
        });
    }

    @Override
    public void awaitRoom() throws InterruptedException {
        client.output().awaitRoom();
    }

    @Override
    public void awaitEmpty(Duration atMost) {
        // the session waits for all servers together
    }
}
