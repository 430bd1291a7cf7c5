package dev.faultline.check.wire;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A session with the server: a process that is started for it, or a connection. It is used by one thread. */
public final class ServerSession implements AutoCloseable {
    private static final String VERSION = "2025-11-25";
    private static final Duration AFTERWARDS = Duration.ofMillis(200);
    private static final int MOST_PAGES = 200;

    /** How many times the usual limit something may take that is slow by nature. */
    private static final int SLOW = 6;

    private final MessagePipe pipe;
    private final Duration timeout;
    private final AtomicLong ids = new AtomicLong();
    private JsonObject greeting = JsonObject.EMPTY;
    private boolean usable = true;

    private ServerSession(MessagePipe pipe, Duration timeout) {
        this.pipe = pipe;
        this.timeout = timeout;
    }

    /**
     * Opens a session and shakes hands.
     *
     * @param timeout the limit for each answer
     * @throws CannotCheckException if the server does not start or does not answer
     */
    public static ServerSession open(CheckTarget target, Duration timeout) throws InterruptedException {
        return open(target, timeout, timeout.multipliedBy(SLOW)); // a cold start may take longer than an answer
    }

    /**
     * The same, with one limit for the start and for each answer.
     *
     * @throws CannotCheckException if the server does not start or does not answer
     */
    public static ServerSession patiently(CheckTarget target, Duration patience) throws InterruptedException {
        return open(target, patience, patience);
    }

    private static ServerSession open(CheckTarget target, Duration timeout, Duration patience)
            throws InterruptedException {
        ServerSession session = switch (target) {
            case CheckTarget.Command command -> new ServerSession(ProcessPipe.start(command), timeout);
            case CheckTarget.Remote remote -> new ServerSession(new HttpPipe(remote, patience), timeout);
        };
        try {
            session.initialize(patience);
            return session;
        } catch (CannotCheckException | InterruptedException failed) {
            session.close();
            throw failed;
        }
    }

    private void initialize(Duration patience) throws InterruptedException {
        JsonObject params = JsonObject.builder()
                .put("protocolVersion", VERSION)
                .put("capabilities", JsonObject.EMPTY)
                .put(
                        "clientInfo",
                        JsonObject.builder()
                                .put("name", "faultline-check")
                                .put("version", "1")
                                .build())
                .build();
        Conversation conversation = new Conversation(pipe, nextId());
        Observed observed = conversation.ask(request("initialize", params, conversation.id()), patience);
        if (!(observed instanceof Observed.Result(JsonObject result))) {
            throw new CannotCheckException(
                    Handshakes.explain(observed, conversation.noise(), patience),
                    new CannotCheckException.FailedHandshake(observed, conversation.noise(), pipe.lastWords()));
        }
        greeting = result;
        if (pipe instanceof HttpPipe http) {
            http.agree(result.string("protocolVersion").orElse(VERSION));
        }
        pipe.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }

    /** {@return the result of {@code initialize}} */
    public JsonObject greeting() {
        return greeting;
    }

    /** {@return whether the server still answers as it did at the beginning} */
    public boolean isUsable() {
        return usable;
    }

    /**
     * Sends a request.
     *
     * @return all that was seen
     */
    public Exchange request(String method, JsonValue params) throws InterruptedException {
        return request(method, params, timeout);
    }

    /**
     * Sends a request that may take longer.
     *
     * @return all that was seen
     */
    public Exchange slowRequest(String method, JsonValue params) throws InterruptedException {
        return request(method, params, timeout.multipliedBy(SLOW));
    }

    private Exchange request(String method, JsonValue params, Duration atMost) throws InterruptedException {
        JsonValue id = nextId();
        return exchange(request(method, params, id), Optional.of(id), atMost);
    }

    /**
     * Sends a text that has no id that could be answered.
     *
     * @return all that was seen
     */
    public Exchange raw(String text) throws InterruptedException {
        return exchange(text, Optional.empty(), timeout);
    }

    private Exchange exchange(String text, Optional<JsonValue> id, Duration atMost) throws InterruptedException {
        Conversation conversation = new Conversation(pipe, id.orElseGet(this::nextId));
        Observed observed = id.isPresent() ? conversation.ask(text, atMost) : conversation.say(text);
        boolean alive = !conversation.hasEnded() && conversation.ping(nextId(), timeout);
        if (id.isEmpty() && alive && conversation.answer() instanceof Observed.Silence) {
            conversation.listen(AFTERWARDS); // an answer may be written after that to the ping
        }
        usable = alive;
        Observed seen = id.isPresent() && !(observed instanceof Observed.Silence) ? observed : conversation.answer();
        return new Exchange(text, seen, alive, conversation.noise(), conversation.repeated());
    }

    /** {@return the definitions of all tools, and the last exchange} */
    public Listed tools() throws InterruptedException {
        return list("tools");
    }

    /** {@return all of what the server has of this kind, {@code tools} or the like, and the last exchange} */
    public Listed list(String kind) throws InterruptedException {
        List<JsonValue> all = new ArrayList<>();
        JsonObject params = JsonObject.EMPTY;
        for (int page = 0; page < MOST_PAGES; page++) {
            Exchange exchange = request(kind + "/list", params);
            if (!(exchange.observed() instanceof Observed.Result(JsonObject result))) {
                return new Listed(all, exchange);
            }
            if (result.get(kind).orElse(JsonArray.EMPTY) instanceof JsonArray items) {
                all.addAll(items.items());
            }
            Optional<String> next = result.string("nextCursor");
            if (next.isEmpty()) {
                return new Listed(all, exchange);
            }
            params = JsonObject.builder().put("cursor", next.get()).build();
        }
        throw new CannotCheckException("The list of " + kind + " has more than " + MOST_PAGES + " pages");
    }

    /**
     * What a server listed.
     *
     * @param last the exchange that ended the list, perhaps by a failure
     */
    public record Listed(List<JsonValue> items, Exchange last) {
        /** Copies the items. */
        public Listed {
            items = List.copyOf(items);
        }
    }

    /**
     * Ends the server's input.
     *
     * @return whether it ended in time; empty if it has no input that ends
     */
    public Optional<Boolean> endsWithItsInput() throws InterruptedException {
        usable = false;
        return pipe.endsWithItsInput(timeout);
    }

    @Override
    public void close() {
        usable = false;
        pipe.close();
    }

    private JsonValue nextId() {
        return JsonNumber.of(ids.incrementAndGet());
    }

    private static String request(String method, JsonValue params, JsonValue id) {
        return JsonText.print(JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", id)
                .put("method", method)
                .put("params", params)
                .build());
    }
}
