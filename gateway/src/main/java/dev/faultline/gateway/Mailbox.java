package dev.faultline.gateway;

import dev.faultline.gateway.message.Message;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The HTTP responses that one client waits for: one for each of its requests, and perhaps a stream for everything else.
 *
 * <p>An upstream that is a process does not say which request a message belongs to. If one request is in progress, the
 * message goes to its response; otherwise to the client's stream, or to any response that is open.
 */
final class Mailbox {
    /** How many messages wait for a client that has no response open. The oldest are dropped. */
    private static final int BACKLOG = 100;

    private static final int ROOM = 4 * 1024 * 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Map<Message.Request, Outbox> exchanges = new LinkedHashMap<>();
    private final Deque<byte[]> backlog = new ArrayDeque<>();
    private Outbox stream = closed();
    private boolean ended;

    /** {@return the response to this request} */
    synchronized Outbox expect(Message.Request request) {
        Outbox response = ended ? closed() : new Outbox();
        if (!ended) {
            exchanges.put(request, response);
        }
        return response;
    }

    /** {@return the stream for what belongs to no request; an earlier one ends} */
    synchronized Outbox listen() {
        stream.end();
        stream = ended ? closed() : new Outbox();
        backlog.forEach(stream::add);
        backlog.clear();
        return stream;
    }

    synchronized void answer(Message.Request request, byte[] utf8) {
        Outbox response = exchanges.remove(request);
        if (response != null) {
            response.finish(utf8);
        }
    }

    synchronized void forget(Message.Request request) {
        Outbox response = exchanges.remove(request);
        if (response != null) {
            response.end();
        }
    }

    synchronized void send(byte[] utf8, Optional<JsonValue> token) {
        List<Outbox> open = exchanges.entrySet().stream()
                .filter(it -> !it.getKey().method().equals("initialize")) // its response begins the session
                .map(Map.Entry::getValue)
                .toList();
        Stream<Outbox> named = token.stream().flatMap(this::asked);
        Stream<Outbox> likely = open.size() == 1 ? open.stream() : Stream.empty();
        Stream<Outbox> all =
                Stream.of(named, likely, Stream.of(stream), open.stream()).flatMap(it -> it);
        if (all.noneMatch(it -> it.add(utf8))) {
            if (backlog.size() == BACKLOG) {
                backlog.remove();
            }
            backlog.add(utf8);
        }
    }

    private Stream<Outbox> asked(JsonValue token) {
        return exchanges.entrySet().stream()
                .filter(it -> it.getKey().progressToken().equals(Optional.of(token)))
                .map(Map.Entry::getValue);
    }

    /** Ends all responses. */
    synchronized void end() {
        ended = true;
        exchanges.values().forEach(Outbox::end);
        exchanges.clear();
        backlog.clear();
        stream.end();
    }

    /** {@return whether a response is open} */
    synchronized boolean isBusy() {
        return !exchanges.isEmpty() || stream.isOpen();
    }

    /** Waits until the client reads what it has been sent, or has had enough time for it. */
    void awaitRoom() throws InterruptedException {
        List<Outbox> open;
        synchronized (this) {
            open = new ArrayList<>(exchanges.values());
            open.add(stream);
        }
        for (Outbox response : open) {
            response.awaitRoom(ROOM, PATIENCE);
        }
    }

    private static Outbox closed() {
        Outbox closed = new Outbox();
        closed.end();
        return closed;
    }
}
