package dev.faultline.gateway.relay;

import static dev.faultline.gateway.relay.Simulation.require;

import dev.faultline.fault.Effect;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageText;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** The clients of a simulation. They know each request that they made, and check every answer. */
final class SimulatedClients {
    private enum State {
        OPEN,
        ENDED,
        WITHDRAWN
    }

    /** A request that a client made, recognised by its text. */
    private static final class Made {
        final String session;
        final Message.Request request;
        State state = State.OPEN;
        int deliveries;
        int forwardedTo;
        boolean mayHaveArrived;

        Made(String session, Message.Request request) {
            this.session = session;
            this.request = request;
        }
    }

    private final Map<MessageText, Made> made = new LinkedHashMap<>();
    private final Map<String, Map<Long, MessageText>> questions = new HashMap<>();
    private final Set<String> gone = new HashSet<>();
    private final boolean shared;
    private Optional<Made> cancelling = Optional.empty();

    /**
     * Clients without requests.
     *
     * @param shared whether the gateway itself greets the upstream
     */
    SimulatedClients(boolean shared) {
        this.shared = shared;
    }

    static MessageText text() {
        return new MessageText(new byte[0], Map.of());
    }

    Message.Request request(
            String session, JsonValue id, String method, Optional<String> subject, Optional<JsonValue> token) {
        Message.Request request = new Message.Request(id, method, subject, token, text());
        Made one = new Made(session, request);
        one.state = gone.contains(session) ? State.WITHDRAWN : State.OPEN;
        made.put(request.text(), one);
        return request;
    }

    Message.Notification note(String method, Optional<JsonValue> about) {
        return new Message.Notification(method, about, Optional.empty(), text());
    }

    Message.Response strayResponse(SplittableRandom random) {
        return new Message.Response(JsonNumber.of(100 + random.nextInt(5)), false, Optional.empty(), text());
    }

    /** The client cancels the request with this id, if it has one in flight and may cancel it. */
    void cancelling(String session, JsonValue id) {
        cancelling = made.values().stream()
                .filter(it -> it.state == State.OPEN && it.session.equals(session))
                .filter(it -> it.request.id().equals(id) && !it.request.method().equals(Methods.INITIALIZE))
                .findFirst();
    }

    // A cancelled request must not be answered from now on.
    void settleCancellation() {
        cancelling.ifPresent(it -> it.state = State.WITHDRAWN);
        cancelling = Optional.empty();
    }

    void leave(String session) {
        gone.add(session);
        made.values().stream()
                .filter(it -> it.state == State.OPEN && it.session.equals(session))
                .forEach(it -> it.state = State.WITHDRAWN);
        questions.remove(session);
    }

    Optional<RelayEvent> answerQuestion(SplittableRandom random, String session) {
        List<Map.Entry<Long, MessageText>> open =
                new ArrayList<>(questions.getOrDefault(session, Map.of()).entrySet());
        if (open.isEmpty()) {
            return Optional.empty();
        }
        Map.Entry<Long, MessageText> question = open.get(random.nextInt(open.size()));
        questions.getOrDefault(session, new HashMap<>()).remove(question.getKey());
        return Optional.of(new RelayEvent.ClientSent(
                session,
                new Message.Response(JsonNumber.of(question.getKey()), false, Optional.empty(), question.getValue())));
    }

    void take(RelayAction.ToClient action, SimulatedUpstream upstream) {
        switch (action) {
            case RelayAction.Answer(Call call, Message.Response response) -> {
                require(upstream.isAnswerTo(call.request(), response), "an answer to another request");
                end(call.session(), call.request());
            }
            case RelayAction.Fail(Call call, Failure failure) -> {
                Made one = end(call.session(), call.request());
                boolean claimsNone = call.effect() == Effect.NONE && !isSafe(call.request());
                require(!claimsNone || one.deliveries == 0, "a call that was made is said to have had no effect");
                require(
                        call.effect() == Effect.NONE || one.mayHaveArrived,
                        "a call that was never written is said to have had an effect, perhaps");
                require(
                        !(failure instanceof Failure.TimedOut) || !call.sent() || upstream.isAt(one.forwardedTo),
                        "a request waited for a process that has ended");
            }
            case RelayAction.Acknowledge(String session, Message.Request request) -> acknowledge(session, request.id());
            case RelayAction.Forget(Call call) ->
                require(
                        known(call.request().text()).state == State.WITHDRAWN,
                        "the relay forgot a request that its client did not cancel");
            case RelayAction.Ask(String session, long id, Message.Request request, var during) -> {
                require(!shared, "a question of a shared upstream reached a client");
                boolean fresh = questions
                                .computeIfAbsent(session, it -> new HashMap<>())
                                .put(id, request.text())
                        == null;
                require(fresh, "two questions with one id");
            }
            case RelayAction.Withdraw(String session, long id) -> forgetQuestion(session, JsonNumber.of(id));
            case RelayAction.Tell(String session, Message.Notification note, Optional<JsonValue> about) ->
                tell(session, note, about, upstream);
            case RelayAction.Beat(String session, JsonValue token, int number) ->
                require(
                        made.values().stream()
                                .anyMatch(it -> it.state == State.OPEN
                                        && it.session.equals(session)
                                        && it.request.progressToken().equals(Optional.of(token))),
                        "a sign of life of a request that has ended");
            case RelayAction.AnnounceTools announced -> {}
            case RelayAction.AnnounceRestart announced -> {}
            case RelayAction.EndSession(String session) -> gone.add(session);
        }
    }

    private void tell(
            String session, Message.Notification note, Optional<JsonValue> about, SimulatedUpstream upstream) {
        if (note.method().equals(Methods.CANCELLED)) {
            about.ifPresent(id -> forgetQuestion(session, id));
        } else if (note.method().equals(Methods.PROGRESS)) {
            Made one = known(upstream.subjectOf(note));
            require(one.session.equals(session), "progress for another session");
            require(one.state == State.OPEN, "progress of a request that has ended");
            require(one.request.progressToken().equals(about), "progress under another token");
        }
    }

    private void forgetQuestion(String session, JsonValue id) {
        questions
                .getOrDefault(session, new HashMap<>())
                .remove(((JsonNumber) id).integer().getAsLong());
    }

    private void acknowledge(String session, JsonValue id) {
        Made one = made.values().stream()
                .filter(it -> it.session.equals(session) && it.request.id().equals(id))
                .filter(it -> it.state == State.OPEN || (it.state == State.WITHDRAWN && gone.contains(session)))
                .filter(it -> it.request.method().equals(Methods.PING)
                        || it.request.method().equals(Methods.UNSUBSCRIBE)
                        || (shared && it.request.method().equals(Methods.SET_LEVEL)))
                .reduce((earlier, last) -> last) // the last one: the relay answers these requests at once
                .orElseThrow(() -> new AssertionError("an empty result for a request that needs another"));
        one.state = State.ENDED;
    }

    private Made end(String session, Message.Request request) {
        Made one = known(request.text());
        require(one.session.equals(session), "an answer for another session");
        require(one.state != State.WITHDRAWN || gone.contains(session), "an answer to a cancelled request");
        require(one.state != State.ENDED, "a second answer");
        one.state = State.ENDED;
        return one;
    }

    /** The relay passes a request on to the process of this generation. */
    void forwarded(Message.Request request, int generation) {
        require(
                !shared || !request.method().equals(Methods.INITIALIZE) || isOwn(request),
                "the handshake of a client reached a shared upstream");
        if (!isOwn(request)) {
            known(request.text()).forwardedTo = generation;
            known(request.text()).mayHaveArrived = true;
        }
    }

    /** The relay learns that the request has not reached the upstream. */
    void returned(Message.Request request) {
        if (!isOwn(request)) {
            Made one = known(request.text());
            one.mayHaveArrived = one.deliveries > 0;
        }
    }

    private static boolean isOwn(Message.Request request) {
        return request.text() == Simulation.HANDSHAKE.initialize().text();
    }

    /** The upstream reads a request. */
    void delivered(Message.Request request) {
        if (isOwn(request)) {
            return;
        }
        Made one = known(request.text());
        one.deliveries++;
        boolean own = request.method().equals(Methods.INITIALIZE)
                || request.method().equals(Methods.SUBSCRIBE)
                || request.method().equals(Methods.SET_LEVEL); // made again for a new process
        int allowed = isSafe(request) ? 2 : 1;
        require(own || one.deliveries <= allowed, "a request was made too often: " + request.method());
    }

    private static boolean isSafe(Message.Request request) {
        return request.method().equals(Methods.CALL_TOOL)
                ? request.subject().filter("read"::equals).isPresent()
                : Methods.READ_ONLY.contains(request.method());
    }

    private Made known(MessageText text) {
        Made one = made.get(text);
        require(one != null, "a message that no client sent");
        return Objects.requireNonNull(one);
    }

    void requireAllEnded() {
        made.values().forEach(it -> require(it.state != State.OPEN, "no answer to " + it.request.method()));
    }
}
