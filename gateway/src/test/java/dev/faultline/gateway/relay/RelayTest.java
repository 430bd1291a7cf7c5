package dev.faultline.gateway.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.Effect;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonString;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the relay decides, one situation at a time; {@link SimulationTest} mixes them. */
class RelayTest {
    private static final String SESSION = "s";
    private static final Message INITIALIZE = message("""
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}\
        """);
    private static final Message INITIALIZED = message("""
        {"jsonrpc":"2.0","method":"notifications/initialized"}\
        """);

    private final MutableTime time = new MutableTime();
    private final Relay relay = new Relay(RelaySettings.STANDARD);
    private int generation = 1;

    private static final class MutableTime {
        long now;

        void pass(Duration duration) {
            now += duration.toNanos();
        }
    }

    @Test
    void passesARequestOnUnderItsOwnIdAndTheAnswerBackUnderTheClients() {
        start();

        List<Action> forwarded = client(call("\"x\"", "write"));
        List<Action> answered = upstream(result(id(forwarded)));

        Action.Answer answer = only(answered, Action.Answer.class);
        assertThat(answer.call().request().id()).isEqualTo(new JsonString("x"));
        assertThat(answer.session()).isEqualTo(SESSION);
    }

    @Test
    void mapsProgressTokensBack() {
        start();
        long id = id(client(message("""
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","_meta":{"progressToken":"mine"}}}\
            """)));

        List<Action> actions = upstream(message("""
            {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%d,"progress":1}}\
            """.formatted(id)));

        assertThat(only(actions, Action.Tell.class).about()).contains(new JsonString("mine"));
    }

    @Test
    void aCancelledRequestIsCancelledUpstreamAndItsLateAnswerIsDropped() {
        start();
        long id = id(client(call("7", "write")));

        List<Action> cancelled = client(message("""
            {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7,"reason":"enough"}}\
            """));
        List<Action> late = upstream(result(id));

        assertThat(only(cancelled, Action.Notify.class).about()).contains(JsonNumber.of(id));
        assertThat(late).containsExactly(new Action.Count(Oddity.LATE_ANSWER));
        assertThat(relay.inFlight()).isZero();
    }

    @Test
    void silenceEndsARequestAndProgressExtendsIt() {
        start();
        long id = id(client(message("""
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","_meta":{"progressToken":1}}}\
            """)));

        time.pass(Duration.ofSeconds(29));
        upstream(message("""
            {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%d,"progress":1}}\
            """.formatted(id)));
        time.pass(Duration.ofSeconds(29));
        List<Action> early = on(new Event.TimePassed());
        time.pass(Duration.ofSeconds(2));
        List<Action> due = on(new Event.TimePassed());

        assertThat(early).noneMatch(Action.Fail.class::isInstance);
        assertThat(only(due, Action.Cancel.class).id()).isEqualTo(id);
        assertThat(only(due, Action.Fail.class).failure()).isEqualTo(new Failure.TimedOut(Duration.ofSeconds(30)));
    }

    @Test
    void progressDoesNotExtendTheHardLimit() {
        start();
        long id = id(client(message("""
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","_meta":{"progressToken":1}}}\
            """)));
        List<Action> actions = new ArrayList<>();

        for (int second = 0; second < 600; second += 20) {
            time.pass(Duration.ofSeconds(20));
            upstream(message("""
                {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%d,"progress":1}}\
                """.formatted(id)));
            actions.addAll(on(new Event.TimePassed()));
        }

        assertThat(only(actions, Action.Fail.class).failure()).isEqualTo(new Failure.TimedOut(Duration.ofMinutes(10)));
    }

    @Test
    void anOpenQuestionToTheClientStopsTheClock() {
        start();
        client(call("1", "write"));
        List<Action> asked = upstream(message("""
            {"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{}}\
            """));

        time.pass(Duration.ofMinutes(5));
        List<Action> meanwhile = on(new Event.TimePassed());
        List<Action> answered = client(result(only(asked, Action.Ask.class).id()));

        assertThat(meanwhile).noneMatch(Action.Fail.class::isInstance);
        assertThat(only(answered, Action.Respond.class).id()).isEqualTo(new JsonString("q"));
    }

    @Test
    void aCrashEndsACallThatMayHaveChangedSomethingAndStartsTheUpstreamAgain() {
        start();
        client(call("1", "write"));

        List<Action> actions = on(new Event.Exited(generation, 139));

        Action.Fail fail = only(actions, Action.Fail.class);
        assertThat(fail.failure()).isEqualTo(new Failure.Crashed(139));
        assertThat(fail.call().effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(actions).contains(new Action.Start(generation + 1));
    }

    @Test
    void aCallOfAToolThatOnlyReadsIsMadeOnceMore() {
        start();
        list(new ListedTool(true, false, Set.of(), "1"));
        client(call("1", "tool"));

        List<Action> crash = on(new Event.Exited(generation, 1));
        List<Action> restarted = restart();
        List<Action> again = on(new Event.Exited(generation, 1));

        assertThat(crash).noneMatch(Action.Fail.class::isInstance);
        assertThat(restarted)
                .anyMatch(action -> action instanceof Action.Forward(int to, long id, Message.Request request)
                        && request.method().equals("tools/call"));
        assertThat(only(again, Action.Fail.class).call().effect()).isEqualTo(Effect.NONE);
    }

    @Test
    void aNewProcessGetsTheHandshakeTheLogLevelAndTheSubscriptions() {
        start();
        upstream(result(id(client(message("""
            {"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"info"}}\
            """)))));
        upstream(result(id(client(message("""
            {"jsonrpc":"2.0","id":2,"method":"resources/subscribe","params":{"uri":"file:///a"}}\
            """)))));

        on(new Event.Exited(generation, 1));
        List<Action> restarted = restart();

        assertThat(restarted)
                .filteredOn(Action.Forward.class::isInstance)
                .extracting(action -> ((Action.Forward) action).request().method())
                .containsExactly("initialize", "logging/setLevel", "resources/subscribe");
        assertThat(only(restarted, Action.Notify.class).notification()).isEqualTo(INITIALIZED);
        assertThat(restarted).contains(new Action.AnnounceRestart(SESSION));
    }

    @Test
    void anotherProtocolVersionAfterARestartEndsTheSession() {
        start();
        on(new Event.Exited(generation, 1));
        generation++;
        long id = id(on(new Event.Started(generation)));

        List<Action> actions = upstream(handshake(id, "2024-11-05"));

        assertThat(actions).contains(new Action.EndSession(SESSION), new Action.Stop(generation));
    }

    @Test
    void startsThatNeverAnswerAreDelayedAndFinallySuspended() {
        on(new Event.SessionOpened(SESSION));
        client(INITIALIZE);
        List<Duration> delays = new ArrayList<>();
        List<Action> actions = List.of();

        for (generation = 1; generation <= 5; generation++) {
            on(new Event.Started(generation));
            actions = on(new Event.Exited(generation, 1));
            if (generation < 5) {
                delays.add(Duration.ofNanos(relay.deadline() - time.now));
                time.now = relay.deadline();
                assertThat(on(new Event.TimePassed())).contains(new Action.Start(generation + 1));
            }
        }

        assertThat(delays.stream().map(Duration::toMillis)).containsExactly(100L, 200L, 400L, 800L);
        assertThat(only(actions, Action.Fail.class).failure()).isEqualTo(new Failure.Suspended(Duration.ofSeconds(30)));
        assertThat(only(client(call("9", "write")), Action.Fail.class).failure())
                .isInstanceOf(Failure.Suspended.class);
    }

    @Test
    void aRequestThatWasNeverWrittenWaitsForTheNextProcess() {
        start();
        long id = id(client(call("1", "write")));

        on(new Event.NotWritten(generation, id));
        List<Action> crash = on(new Event.Exited(generation, 1));
        List<Action> restarted = restart();

        assertThat(crash).noneMatch(Action.Fail.class::isInstance);
        assertThat(restarted).anyMatch(action -> action instanceof Action.Forward forward && forward.id() == id);
    }

    @Test
    void asksForTheToolsBeforeTheFirstCall() {
        start();

        List<Action> first = client(call("1", "write"));
        List<Action> second = client(call("2", "write"));

        assertThat(first.getFirst()).isInstanceOf(Action.AskTools.class);
        assertThat(second).noneMatch(Action.AskTools.class::isInstance);
    }

    @Test
    void announcesToolsThatChangeWithARestart() {
        start();
        list(new ListedTool(true, false, Set.of(), "1"));

        List<Action> actions = list(new ListedTool(true, false, Set.of(), "2"));

        assertThat(actions).contains(new Action.AnnounceTools(SESSION));
    }

    @Test
    void answersPingItself() {
        on(new Event.SessionOpened(SESSION));

        assertThat(client(message("""
            {"jsonrpc":"2.0","id":"p","method":"ping"}\
            """))).containsExactly(new Action.Acknowledge(SESSION, new JsonString("p")));
    }

    @Test
    void refusesMoreRequestsThanAllowed() {
        start();
        for (int n = 1; n <= RelaySettings.STANDARD.requestsOfSession(); n++) {
            client(call(Integer.toString(n), "write"));
        }

        assertThat(only(client(call("\"more\"", "write")), Action.Fail.class).failure())
                .isEqualTo(new Failure.Overloaded());
    }

    @Test
    void finishesWhatItHasBeforeItEnds() {
        start();
        long id = id(client(call("1", "write")));

        List<Action> draining = on(new Event.Draining());
        List<Action> rejected = client(call("2", "write"));
        List<Action> answered = upstream(result(id));

        assertThat(draining).isEmpty();
        assertThat(only(rejected, Action.Fail.class).failure()).isEqualTo(new Failure.ShuttingDown());
        assertThat(answered).contains(new Action.Stop(generation), new Action.Finished());
    }

    private void start() {
        on(new Event.SessionOpened(SESSION));
        on(new Event.Started(generation));
        upstream(handshake(id(client(INITIALIZE)), "2025-11-25"));
        client(INITIALIZED);
    }

    private List<Action> restart() {
        generation++;
        List<Action> actions = new ArrayList<>(on(new Event.Started(generation)));
        actions.addAll(upstream(handshake(id(actions), "2025-11-25")));
        return actions;
    }

    private List<Action> list(ListedTool tool) {
        return on(new Event.ToolsListed(new ToolPage(true, false), Map.of("tool", tool), Optional.empty()));
    }

    private List<Action> client(Message message) {
        return on(new Event.ClientSent(SESSION, message));
    }

    private List<Action> upstream(Message message) {
        return on(new Event.UpstreamSent(generation, message));
    }

    private List<Action> on(Event event) {
        return relay.on(event, time.now);
    }

    private static long id(List<Action> actions) {
        return only(actions, Action.Forward.class).id();
    }

    private static <A extends Action> A only(List<Action> actions, Class<A> type) {
        List<A> found =
                actions.stream().filter(type::isInstance).map(type::cast).toList();
        assertThat(found).as("of %s", actions).hasSize(1);
        return found.getFirst();
    }

    private static Message call(String id, String tool) {
        return message("""
            {"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"%s"}}\
            """.formatted(id, tool));
    }

    private static Message result(long id) {
        return message("""
            {"jsonrpc":"2.0","id":%d,"result":{"content":[]}}\
            """.formatted(id));
    }

    private static Message handshake(long id, String version) {
        return message("""
            {"jsonrpc":"2.0","id":%d,"result":{"protocolVersion":"%s"}}\
            """.formatted(id, version));
    }

    private static Message message(String json) {
        return new MessageScanner().read(json.getBytes(StandardCharsets.UTF_8)).orElseThrow();
    }
}
