package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * One seeded schedule: clients that send, cancel and leave, an upstream that answers, asks, babbles, hangs and crashes,
 * and time that passes, all through a real {@link Relay}. The seed decides everything, so it reproduces a failure
 * exactly.
 */
final class Simulation {
    static final RelaySettings SETTINGS = new RelaySettings(
            Duration.ofMillis(100),
            Duration.ofMillis(300),
            Duration.ofMillis(200),
            6,
            4,
            2,
            true,
            3,
            Duration.ofMillis(500),
            ToolRules.NONE,
            Optional.empty());

    /** The gateway's own handshake with a shared upstream. */
    static final OwnHandshake HANDSHAKE = new OwnHandshake(
            new Message.Request(
                    JsonNumber.of(0), Methods.INITIALIZE, Optional.empty(), Optional.empty(), SimulatedClients.text()),
            new Message.Notification(Methods.INITIALIZED, Optional.empty(), Optional.empty(), SimulatedClients.text()));

    private static final List<String> SESSIONS = List.of("a", "b", "c");
    private static final List<JsonValue> IDS =
            List.of(JsonNumber.of(1), JsonNumber.of(2), JsonNumber.of(3), new JsonString("1"), new JsonString("2"));
    private static final Map<String, UpstreamTool> TOOLS = Map.of(
            "read",
            new UpstreamTool(true, true, Set.of(), "1"),
            "write",
            new UpstreamTool(false, false, Set.of(), "1"));

    private final SplittableRandom random;
    private final Relay relay;
    private final SimulatedClients clients;
    private final SimulatedUpstream upstream;
    private long now;

    private Simulation(long seed) {
        this.random = new SplittableRandom(seed);
        boolean shared = random.nextInt(4) == 0;
        this.relay = new Relay(shared ? SETTINGS.shared(HANDSHAKE) : SETTINGS);
        this.clients = new SimulatedClients(shared);
        this.upstream = new SimulatedUpstream(random, clients);
    }

    /** Runs the schedule of this seed; throws an {@code AssertionError} if an invariant is violated. */
    static void run(long seed) {
        Simulation simulation = new Simulation(seed);
        try {
            simulation.run();
        } catch (AssertionError | RuntimeException violated) {
            throw new AssertionError("seed " + seed + ": " + violated.getMessage(), violated);
        }
    }

    private void run() {
        int sessions = random.nextInt(4) == 0 ? 3 : 1;
        for (String session : SESSIONS.subList(0, sessions)) {
            on(new RelayEvent.SessionOpened(session));
        }
        if (random.nextInt(4) != 0) {
            request("a", Methods.INITIALIZE, Optional.empty());
        }
        if (random.nextBoolean()) {
            on(new RelayEvent.ToolsListed(new ToolPage(true, false), TOOLS, Optional.empty()));
        }
        int steps = 5 + random.nextInt(60);
        for (int step = 0; step < steps; step++) {
            step(sessions);
        }
        settle();
        clients.requireAllEnded();
    }

    private void step(int sessions) {
        String session = SESSIONS.get(random.nextInt(sessions));
        switch (random.nextInt(20)) {
            case 0, 1, 2 -> call(session);
            case 3 -> other(session);
            case 4 -> cancel(session);
            case 5 -> clients.answerQuestion(random, session).ifPresent(this::on);
            case 6 -> pass(random.nextInt(60));
            case 7 -> passToDeadline();
            case 8 -> rarely(session);
            case 9 -> upstream.crash().forEach(this::on);
            default -> upstream.step().forEach(this::on); // most of the time
        }
    }

    private void rarely(String session) {
        switch (random.nextInt(12)) {
            case 0 -> {
                clients.leave(session);
                on(new RelayEvent.SessionEnded(session));
            }
            case 1 -> on(random.nextBoolean() ? new RelayEvent.Draining() : new RelayEvent.Ending());
            case 2, 3, 4 -> on(new RelayEvent.ClientSent(session, clients.strayResponse(random)));
            case 5, 6 -> on(new RelayEvent.ClientSent(session, clients.note(Methods.INITIALIZED, Optional.empty())));
            default -> upstream.crash().forEach(this::on);
        }
    }

    private void call(String session) {
        request(session, Methods.CALL_TOOL, Optional.of(random.nextBoolean() ? "read" : "write"));
    }

    private void other(String session) {
        switch (random.nextInt(6)) {
            case 0 -> request(session, Methods.SUBSCRIBE, Optional.of("file:x"));
            case 1 -> request(session, Methods.UNSUBSCRIBE, Optional.of("file:x"));
            case 2 -> request(session, Methods.SET_LEVEL, Optional.of(random.nextBoolean() ? "info" : "debug"));
            case 3 -> request(session, Methods.LIST_TOOLS, Optional.empty());
            case 4 -> request(session, Methods.PING, Optional.empty());
            default -> request(session, Methods.INITIALIZE, Optional.empty());
        }
    }

    private void request(String session, String method, Optional<String> subject) {
        JsonValue id = IDS.get(random.nextInt(IDS.size()));
        Optional<JsonValue> token =
                random.nextBoolean() ? Optional.of(IDS.get(random.nextInt(IDS.size()))) : Optional.empty();
        on(new RelayEvent.ClientSent(session, clients.request(session, id, method, subject, token)));
    }

    private void cancel(String session) {
        JsonValue id = IDS.get(random.nextInt(IDS.size()));
        Message.Notification note = clients.note(Methods.CANCELLED, Optional.of(id));
        clients.cancelling(session, id);
        on(new RelayEvent.ClientSent(session, note));
    }

    private void pass(long millis) {
        now += Duration.ofMillis(millis).toNanos();
        on(new RelayEvent.TimePassed());
        require(relay.deadline() > now, "a deadline that has passed is still due");
    }

    private void passToDeadline() {
        if (relay.deadline() != Long.MAX_VALUE) {
            now = Math.max(now, relay.deadline());
            pass(0);
        }
    }

    // Every request times out, unless something else ends it before.
    private void settle() {
        for (int round = 0; relay.inFlight() > 0; round++) {
            require(round < 1000, "requests that never end");
            if (random.nextBoolean()) {
                upstream.step().forEach(this::on);
            }
            passToDeadline();
        }
    }

    private void on(RelayEvent event) {
        List<RelayAction> actions = relay.on(event, now);
        clients.settleCancellation();
        require(relay.inFlight() <= SETTINGS.requests(), "more requests in flight than allowed");
        require(relay.openQuestions() <= SETTINGS.questions(), "more open questions than allowed");
        for (RelayAction action : actions) {
            switch (action) {
                case RelayAction.ToUpstream toUpstream -> upstream.take(toUpstream);
                case RelayAction.ToClient toClient -> clients.take(toClient, upstream);
                case RelayAction.Start(int generation) -> upstream.start(generation);
                case RelayAction.Stop(int generation) -> upstream.stop(generation);
                case RelayAction.LearnTools(ToolPage page, Message.Response response) ->
                    upstream.later(new RelayEvent.ToolsListed(page, TOOLS, Optional.empty()));
                case RelayAction.CheckReading(int generation) -> {
                    if (random.nextInt(4) == 0) {
                        upstream.later(new RelayEvent.ReadsNothing(generation));
                    }
                }
                case RelayAction.ToolsChanged changed -> {}
                case RelayAction.Count count -> {}
                case RelayAction.Restarted restarted -> {}
                case RelayAction.QuestionRefused refused -> {}
                case RelayAction.Suspended suspended -> {}
                case RelayAction.Finished finished -> {}
            }
        }
    }

    static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
