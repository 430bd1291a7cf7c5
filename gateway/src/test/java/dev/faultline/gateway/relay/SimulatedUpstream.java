package dev.faultline.gateway.relay;

import static dev.faultline.gateway.relay.Simulation.require;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageText;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;

/** The upstream of a simulation: a process with a pipe, which may end at any moment. */
final class SimulatedUpstream {
    private final SplittableRandom random;
    private final SimulatedClients clients;
    private final Deque<RelayEvent> later = new ArrayDeque<>();
    private final Deque<RelayAction.ToUpstream> pipe = new ArrayDeque<>();
    private final List<RelayAction.ToUpstream> received = new ArrayList<>();
    private final Map<MessageText, MessageText> subjects = new HashMap<>();
    private final Map<JsonValue, MessageText> asked = new LinkedHashMap<>();
    private int generation;
    private boolean alive;
    private boolean starting;
    private boolean stopping;
    private int questions;

    SimulatedUpstream(SplittableRandom random, SimulatedClients clients) {
        this.random = random;
        this.clients = clients;
    }

    void start(int next) {
        require(!alive && !starting, "two processes at once");
        generation = next;
        starting = true;
        stopping = false;
    }

    void stop(int of) {
        require(of == generation && (alive || starting), "a process that has ended is stopped");
        stopping = true;
    }

    void later(RelayEvent event) {
        later.add(event);
    }

    void take(RelayAction.ToUpstream action) {
        require(action.generation() == generation && alive, "a message for a process that has ended");
        pipe.add(action);
        if (action instanceof RelayAction.Forward(int to, long id, Message.Request request)) {
            clients.forwarded(request, to);
        }
    }

    /** {@return whether the process of this generation is the newest one} */
    boolean isAt(int number) {
        return number == generation;
    }

    /** {@return the text of the request that this response or notification belongs to} */
    MessageText subjectOf(Message message) {
        return Objects.requireNonNull(subjects.get(message.text()));
    }

    boolean isAnswerTo(Message.Request request, Message.Response response) {
        return request.method().equals(Methods.INITIALIZE) || subjectOf(response) == request.text();
    }

    /** {@return what the upstream does next} */
    List<RelayEvent> step() {
        if (!later.isEmpty() && random.nextBoolean()) {
            return List.of(later.remove());
        }
        if (stopping && random.nextBoolean()) {
            return crash();
        }
        return (starting ? started() : act()).stream().toList();
    }

    private Optional<RelayEvent> act() {
        if (!alive) {
            return Optional.ofNullable(later.poll());
        }
        return switch (random.nextInt(12)) {
            case 0, 1, 2, 3 -> read();
            case 4, 5, 6 -> answer(random.nextInt(8) == 0);
            case 7 -> progress();
            case 8 -> ask();
            case 9 -> withdraw();
            case 10 -> Optional.of(new RelayEvent.UpstreamGarbled(generation, strayId()));
            default -> sent(response(JsonNumber.of(1000 + random.nextInt(9)), SimulatedClients.text()));
        };
    }

    private Optional<RelayEvent> started() {
        if (random.nextInt(3) == 0) {
            return Optional.empty();
        }
        starting = false;
        alive = random.nextInt(8) != 0;
        return Optional.of(alive ? new RelayEvent.Started(generation) : new RelayEvent.NotStarted(generation));
    }

    private Optional<RelayEvent> read() {
        RelayAction.ToUpstream next = pipe.poll();
        if (random.nextInt(20) == 0
                && next instanceof RelayAction.Forward(int to, long id, Message.Request request)
                && !request.method().equals(Methods.INITIALIZE)) {
            Failure refused = new Failure.Refused(503, Optional.empty());
            clients.returned(request);
            return Optional.of(new RelayEvent.Unanswered(generation, id, refused, false));
        }
        if (next instanceof RelayAction.Forward(int to, long id, Message.Request request)) {
            clients.delivered(request);
            received.add(next);
        } else if (next instanceof RelayAction.AskTools
                || next instanceof RelayAction.Ping
                || next instanceof RelayAction.Unsubscribe) {
            received.add(next);
        } else if (next instanceof RelayAction.Respond(int to, JsonValue id, Message.Response response)) {
            require(asked.remove(id) == response.text(), "the answer to another question");
        } else if (next instanceof RelayAction.Refuse(int to, JsonValue id)) {
            asked.remove(id);
        }
        return Optional.empty();
    }

    private Optional<RelayEvent> answer(boolean again) {
        if (received.isEmpty()) {
            return Optional.empty();
        }
        int which = random.nextInt(received.size());
        RelayAction.ToUpstream request = again ? received.get(which) : received.remove(which);
        return switch (request) {
            case RelayAction.Forward(int to, long id, Message.Request message)
            when random.nextInt(10) == 0 ->
                Optional.of(new RelayEvent.UpstreamGarbled(generation, Optional.of(JsonNumber.of(id))));
            case RelayAction.Forward(int to, long id, Message.Request message)
            when random.nextInt(10) == 0 && !message.method().equals(Methods.INITIALIZE) ->
                Optional.of(new RelayEvent.Unanswered(generation, id, new Failure.ConnectionLost(), true));
            case RelayAction.Forward(int to, long id, Message.Request message) ->
                sent(response(JsonNumber.of(id), message.text()));
            case RelayAction.Ping(int to, long id) -> sent(response(JsonNumber.of(id), SimulatedClients.text()));
            case RelayAction.Unsubscribe(int to, long id, String uri) ->
                sent(response(JsonNumber.of(id), SimulatedClients.text()));
            case RelayAction.AskTools(int to, long id, Optional<JsonValue> cursor) ->
                sent(response(JsonNumber.of(id), SimulatedClients.text()));
            default -> Optional.empty(); // only requests are kept
        };
    }

    private Message.Response response(JsonValue id, MessageText subject) {
        MessageText text = SimulatedClients.text();
        subjects.put(text, subject);
        return new Message.Response(id, random.nextInt(6) == 0, Optional.of(random.nextInt(40) == 0 ? "2" : "1"), text);
    }

    private Optional<RelayEvent> progress() {
        if (!received.isEmpty()
                && received.get(random.nextInt(received.size()))
                        instanceof RelayAction.Forward(int to, long id, Message.Request request)) {
            Message.Notification note = clients.note(Methods.PROGRESS, Optional.of(JsonNumber.of(id)));
            subjects.put(note.text(), request.text());
            return sent(note);
        }
        return sent(clients.note(Methods.PROGRESS, strayId()));
    }

    private Optional<RelayEvent> ask() {
        JsonValue id = new JsonString("q" + questions++);
        Message.Request question =
                new Message.Request(id, "x/question", Optional.empty(), Optional.empty(), SimulatedClients.text());
        asked.put(id, question.text());
        return sent(question);
    }

    private Optional<RelayEvent> withdraw() {
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        JsonValue id = asked.keySet().iterator().next();
        return sent(clients.note(Methods.CANCELLED, Optional.of(id)));
    }

    private Optional<JsonValue> strayId() {
        return random.nextBoolean() ? Optional.empty() : Optional.of(JsonNumber.of(1000 + random.nextInt(9)));
    }

    private Optional<RelayEvent> sent(Message message) {
        RelayEvent event = new RelayEvent.UpstreamSent(generation, message);
        if (random.nextInt(8) == 0) {
            later.add(event); // perhaps received only after the process has ended
            return Optional.empty();
        }
        return Optional.of(event);
    }

    /** {@return the events of a process that ends now} Part of what was sent was perhaps never written. */
    List<RelayEvent> crash() {
        List<RelayEvent> events = new ArrayList<>();
        if (!alive) {
            return events;
        }
        alive = false;
        stopping = false;
        int unwritten = pipe.isEmpty() ? 0 : random.nextInt(pipe.size() + 1);
        for (int at = 0; at < unwritten; at++) {
            if (pipe.removeLast() instanceof RelayAction.Forward(int to, long id, Message.Request request)) {
                clients.returned(request);
                events.add(new RelayEvent.NotWritten(generation, id));
            }
        }
        events.add(new RelayEvent.Exited(generation, 137));
        pipe.clear();
        received.clear();
        asked.clear();
        return events;
    }
}
