package dev.faultline.gateway;

import dev.faultline.gateway.message.LargeText;
import dev.faultline.gateway.message.Message;
import dev.faultline.http.CallerBudget;
import dev.faultline.internal.RecentMap;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /** How many finished streams a client may continue. */
    private static final int FINISHED = 100;

    private static final Pattern EVENT_ID = Pattern.compile("(\\d{1,9})-(\\d{1,9})");

    private final SentEvents sent = new SentEvents();
    private final Map<Message.Request, Outbox> exchanges = new LinkedHashMap<>();
    private final Map<Message.Request, CallerBudget.Share> shares = new HashMap<>();
    private final Map<Integer, Outbox> finished = new RecentMap<>(FINISHED);
    private final Deque<byte[]> backlog = new ArrayDeque<>();
    private int streams;
    private Outbox stream = closed();
    private boolean ended;

    /**
     * {@return the response to this request}
     *
     * @param share what the response may use, until {@link #release}
     */
    synchronized Outbox expect(Message.Request request, CallerBudget.Share share) {
        Outbox response = ended ? closed() : create();
        if (!ended) {
            exchanges.put(request, response);
            shares.put(request, share);
        }
        return response;
    }

    /** {@return whether there is memory for a response of this length} */
    synchronized boolean admits(Message.Request request, int length) {
        CallerBudget.Share share = shares.get(request);
        return share == null || share.admitsResponse(length);
    }

    /** The connection of the response to this request has ended, and with it the share. */
    synchronized void release(Message.Request request) {
        shares.remove(request);
    }

    /** {@return the stream for what belongs to no request; an earlier one ends} */
    synchronized Outbox listen() {
        stream.end();
        List<byte[]> unsent = stream.unsent();
        stream = ended ? closed() : create();
        unsent.forEach(stream::add);
        backlog.forEach(stream::add);
        backlog.clear();
        return stream;
    }

    /** {@return the rest of the stream after the event with this id; a new stream if there is no such stream} */
    synchronized Outbox resume(String lastEventId) {
        Matcher id = EVENT_ID.matcher(lastEventId);
        if (!id.matches()) {
            return listen();
        }
        int number = Integer.parseInt(id.group(1));
        Optional<Outbox> cut = Stream.of(exchanges.values(), finished.values(), List.of(stream))
                .flatMap(Collection::stream)
                .filter(it -> it.stream() == number)
                .findFirst();
        return cut.map(it -> replaced(it, it.continued(Integer.parseInt(id.group(2)))))
                .orElseGet(this::listen);
    }

    private Outbox replaced(Outbox old, Outbox rest) {
        exchanges.replaceAll((request, it) -> it == old ? rest : it);
        finished.replaceAll((number, it) -> it == old ? rest : it);
        stream = stream == old ? rest : stream;
        return rest;
    }

    private Outbox create() {
        return new Outbox(++streams, sent);
    }

    synchronized void answer(Message.Request request, byte[] utf8) {
        Outbox response = exchanges.remove(request);
        if (response != null) {
            response.finish(utf8);
            finished(response);
        }
    }

    private void finished(Outbox response) {
        if (response.isStream()) {
            finished.put(response.stream(), response);
        }
    }

    synchronized void answer(Message.Request request, LargeText large) {
        Outbox response = exchanges.remove(request);
        if (response == null) {
            large.close();
        } else {
            response.finish(large);
            finished(response);
        }
    }

    synchronized void challenge(Message.Request request, Challenge challenge) {
        Optional.ofNullable(exchanges.get(request)).ifPresent(response -> response.challenge(challenge));
    }

    synchronized void forget(Message.Request request) {
        Outbox response = exchanges.remove(request);
        if (response != null) {
            response.end();
        }
    }

    /**
     * Sends a request of the upstream, as part of the response to this request if it is known and still open;
     * {@return that it will be sent}
     */
    synchronized boolean ask(byte[] utf8, Optional<Message.Request> during) {
        if (!isAddedTo(during, utf8)) {
            send(utf8, Optional.empty());
        }
        return true;
    }

    /**
     * {@return whether a request of the upstream is sent as part of the response to a call}
     *
     * @param known whether only this call is meant, because others may be those of other servers
     */
    synchronized boolean askInCall(byte[] utf8, Optional<Message.Request> during, boolean known) {
        boolean isOpen = exchanges.keySet().stream()
                .anyMatch(request -> !request.method().equals("initialize"));
        return isAddedTo(during, utf8) || (!known && isOpen && ask(utf8, Optional.empty()));
    }

    private boolean isAddedTo(Optional<Message.Request> during, byte[] utf8) {
        return during.map(exchanges::get)
                .filter(Outbox::isConnected)
                .filter(it -> it.add(utf8))
                .isPresent();
    }

    synchronized void send(byte[] utf8, Optional<JsonValue> token) {
        List<Outbox> open = exchanges.entrySet().stream()
                .filter(it -> !it.getKey().method().equals("initialize")) // its response begins the session
                .map(Map.Entry::getValue)
                .toList();
        Stream<Outbox> named = token.stream().flatMap(this::asked);
        Stream<Outbox> likely = open.size() == 1 ? open.stream() : Stream.empty();
        List<Outbox> all = Stream.of(named, likely, Stream.of(stream), open.stream())
                .flatMap(it -> it)
                .toList();
        boolean added = all.stream().anyMatch(it -> it.isConnected() && it.add(utf8))
                || all.stream().anyMatch(it -> it.add(utf8)); // kept until the client continues the stream
        if (!added) {
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
        finished.clear();
        backlog.clear();
        stream.end();
    }

    /** {@return whether a response is open} */
    synchronized boolean isBusy() {
        return !exchanges.isEmpty() || stream.isConnected();
    }

    /** {@return whether more is queued for the client than should wait} */
    synchronized boolean isFull() {
        return sent.waiting() > ROOM
                && (stream.queued() > ROOM || exchanges.values().stream().anyMatch(it -> it.queued() > ROOM));
    }

    /** Waits until the client reads what it has been sent, or has had enough time for it. */
    void awaitRoom() throws InterruptedException {
        if (sent.waiting() <= ROOM) {
            return; // all of them together do not fill the room of one
        }
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
        Outbox closed = new Outbox(0, new SentEvents());
        closed.end();
        return closed;
    }
}
