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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the relay decides, one situation at a time; {@link SimulationTest} mixes them. */
class RelayTest {
    private static final String SESSION = "s";
    private static final Message INITIALIZE = message("""
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
        "capabilities":{"elicitation":{}}}}\
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

        List<RelayAction> forwarded = client(call("\"x\"", "write"));
        List<RelayAction> answered = upstream(result(id(forwarded)));

        RelayAction.Answer answer = only(answered, RelayAction.Answer.class);
        assertThat(answer.call().request().id()).isEqualTo(new JsonString("x"));
        assertThat(answer.session()).isEqualTo(SESSION);
    }

    @Test
    void mapsProgressTokensBack() {
        start();
        long id = id(client(message("""
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","_meta":{"progressToken":"mine"}}}\
            """)));

        List<RelayAction> actions = upstream(message("""
            {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%d,"progress":1}}\
            """.formatted(id)));

        assertThat(only(actions, RelayAction.Tell.class).about()).contains(new JsonString("mine"));
    }

    @Test
    void aCancelledRequestIsCancelledUpstreamAndItsLateAnswerIsDropped() {
        start();
        long id = id(client(call("7", "write")));

        List<RelayAction> cancelled = client(message("""
            {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7,"reason":"enough"}}\
            """));
        List<RelayAction> late = upstream(result(id));

        assertThat(only(cancelled, RelayAction.Notify.class).about()).contains(JsonNumber.of(id));
        assertThat(only(cancelled, RelayAction.Forget.class).call().request().id())
                .isEqualTo(JsonNumber.of(7));
        assertThat(late).containsExactly(new RelayAction.Count(Oddity.LATE_ANSWER));
        assertThat(relay.inFlight()).isZero();
    }

    @Test
    void aServerThatHasNotAnsweredTheHandshakeIsStarting() {
        on(new RelayEvent.SessionOpened(SESSION));
        on(new RelayEvent.Started(generation));
        long handshake = id(client(INITIALIZE));
        UpstreamStatus before = relay.status();
        upstream(result(handshake));

        assertThat(before).isEqualTo(UpstreamStatus.STARTING);
        assertThat(relay.status()).isEqualTo(UpstreamStatus.UP);
    }

    @Test
    void silenceIsAskedAboutAndProgressExtendsTheTime() {
        start();
        long id = id(client(message("""
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","_meta":{"progressToken":1}}}\
            """)));

        time.pass(Duration.ofSeconds(59));
        upstream(message("""
            {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%d,"progress":1}}\
            """.formatted(id)));
        time.pass(Duration.ofSeconds(59));
        List<RelayAction> early = on(new RelayEvent.TimePassed());
        time.pass(Duration.ofSeconds(2));
        List<RelayAction> due = on(new RelayEvent.TimePassed());

        assertThat(early).noneMatch(RelayAction.Ping.class::isInstance);
        assertThat(due).noneMatch(RelayAction.Fail.class::isInstance);
        assertThat(only(due, RelayAction.Ping.class).generation()).isEqualTo(generation);
    }

    // R46: a client that wants progress keeps waiting for a server that reports none.
    @Test
    void aClientWithAProgressTokenGetsASignOfLifeEveryTenSeconds() {
        start();
        long id = id(client(message("""
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","_meta":{"progressToken":"p"}}}\
            """)));
        client(call("2", "write"));
        List<RelayAction> silent = new ArrayList<>();
        for (int second = 0; second < 45; second++) {
            time.pass(Duration.ofSeconds(1));
            silent.addAll(on(new RelayEvent.TimePassed()));
        }
        upstream(message("""
            {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%d,"progress":1}}\
            """.formatted(id)));
        time.pass(Duration.ofSeconds(11));
        List<RelayAction> after = on(new RelayEvent.TimePassed());

        assertThat(silent.stream().filter(RelayAction.Beat.class::isInstance))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 4)
                        .mapToObj(number -> new RelayAction.Beat(SESSION, new JsonString("p"), number))
                        .toList());
        assertThat(after).noneMatch(RelayAction.Beat.class::isInstance);
    }

    @Test
    void aServerThatAnswersThePingMayTakeUntilTheHardLimit() {
        start();
        long id = id(client(call("1", "write")));
        List<RelayAction> actions = new ArrayList<>();

        for (int second = 0; second < 601; second++) {
            time.pass(Duration.ofSeconds(1));
            for (RelayAction action : on(new RelayEvent.TimePassed())) {
                actions.add(action);
                if (action instanceof RelayAction.Ping ping) {
                    upstream(result(ping.id()));
                }
            }
        }

        assertThat(actions).noneMatch(RelayAction.Stop.class::isInstance);
        assertThat(actions).contains(new RelayAction.Cancel(generation, id));
        assertThat(only(actions, RelayAction.Fail.class).failure())
                .isEqualTo(new Failure.TimedOut(Duration.ofMinutes(10), Failure.TimeLimit.ALTOGETHER, false));
    }

    @Test
    void aServerThatDoesOneThingAtATimeIsNotStoppedBeforeTheHardLimit() {
        start();
        client(call("1", "write"));
        List<RelayAction> before = new ArrayList<>();
        List<RelayAction> after = new ArrayList<>();

        for (int second = 0; second < 599; second++) {
            time.pass(Duration.ofSeconds(1));
            before.addAll(on(new RelayEvent.TimePassed()));
        }
        for (int second = 0; second < 10; second++) {
            time.pass(Duration.ofSeconds(1));
            after.addAll(on(new RelayEvent.TimePassed()));
        }

        assertThat(before).noneMatch(it -> it instanceof RelayAction.Stop || it instanceof RelayAction.Fail);
        assertThat(after).anyMatch(RelayAction.Fail.class::isInstance);
        assertThat(only(after, RelayAction.Stop.class).generation()).isEqualTo(generation);
        assertThat(only(on(new RelayEvent.Exited(generation, 143)), RelayAction.Start.class)
                        .generation())
                .isEqualTo(generation + 1);
    }

    @Test
    void aServerThatReadsNothingFailsAtTwiceTheSilence() {
        start();
        client(call("1", "write"));

        time.pass(Duration.ofSeconds(61));
        List<RelayAction> first = on(new RelayEvent.TimePassed());
        time.pass(Duration.ofSeconds(5));
        on(new RelayEvent.TimePassed());
        time.pass(Duration.ofSeconds(61));
        List<RelayAction> second = on(new RelayEvent.TimePassed());
        List<RelayAction> deaf = on(new RelayEvent.ReadsNothing(generation));

        assertThat(first).noneMatch(RelayAction.CheckReading.class::isInstance);
        assertThat(only(second, RelayAction.CheckReading.class).generation()).isEqualTo(generation);
        assertThat(only(deaf, RelayAction.Fail.class).failure())
                .isEqualTo(new Failure.TimedOut(Duration.ofMinutes(2), Failure.TimeLimit.SILENCE, false));
        assertThat(only(deaf, RelayAction.Stop.class).generation()).isEqualTo(generation);
    }

    @Test
    void aStartMayTakeTwoMinutes() {
        on(new RelayEvent.SessionOpened(SESSION));
        client(INITIALIZE);
        on(new RelayEvent.Started(generation));

        time.pass(Duration.ofSeconds(119));
        List<RelayAction> early = on(new RelayEvent.TimePassed());
        time.pass(Duration.ofSeconds(2));
        List<RelayAction> due = on(new RelayEvent.TimePassed());

        assertThat(early).isEmpty();
        assertThat(only(due, RelayAction.Fail.class).failure())
                .isEqualTo(new Failure.TimedOut(Duration.ofMinutes(2), Failure.TimeLimit.START, false));
        assertThat(only(due, RelayAction.Stop.class).generation()).isEqualTo(generation);
    }

    @Test
    void theOwnLimitOfAToolEndsItsCallAndNotTheServer() {
        RelaySettings settings = RelaySettings.STANDARD.tools(
                new ToolRules(Optional.empty(), List.of(), List.of(), Map.of("write", Duration.ofSeconds(7))));
        Relay limited = new Relay(settings);
        long start = time.now;
        limited.on(new RelayEvent.SessionOpened(SESSION), start);
        limited.on(new RelayEvent.Started(1), start);
        limited.on(new RelayEvent.ClientSent(SESSION, call("1", "write")), start);

        List<RelayAction> due = limited.on(
                new RelayEvent.TimePassed(), start + Duration.ofSeconds(7).toNanos());

        assertThat(only(due, RelayAction.Fail.class).failure())
                .isEqualTo(new Failure.TimedOut(Duration.ofSeconds(7), Failure.TimeLimit.TOOL, false));
        assertThat(due).noneMatch(RelayAction.Ping.class::isInstance);
    }

    @Test
    void saysWhenTheSameRequestTimesOutAgain() {
        start();
        List<RelayAction> actions = new ArrayList<>();

        for (int call = 1; call <= 2; call++) {
            client(call(Integer.toString(call), "write"));
            time.pass(Duration.ofMinutes(10));
            actions.addAll(on(new RelayEvent.TimePassed()));
            upstream(message("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{}}"));
        }

        assertThat(actions.stream()
                        .filter(RelayAction.Fail.class::isInstance)
                        .map(it -> ((RelayAction.Fail) it).failure()))
                .containsExactly(
                        new Failure.TimedOut(Duration.ofMinutes(10), Failure.TimeLimit.ALTOGETHER, false),
                        new Failure.TimedOut(Duration.ofMinutes(10), Failure.TimeLimit.ALTOGETHER, true));
    }

    @Test
    void saysThatItsServerWasRemovedAndNotThatTheGatewayEnds() {
        start();
        client(call("1", "write"));
        Failure removed = new Failure.Reconfigured("b", false);

        on(new RelayEvent.Draining(removed));
        List<RelayAction> refused = client(call("2", "write"));
        on(new RelayEvent.Draining());
        List<RelayAction> ended = on(new RelayEvent.Ending());

        assertThat(only(refused, RelayAction.Fail.class).failure()).isEqualTo(removed);
        assertThat(only(ended, RelayAction.Fail.class).failure()).isEqualTo(removed);
    }

    @Test
    void progressDoesNotExtendTheHardLimit() {
        start();
        long id = id(client(message("""
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","_meta":{"progressToken":1}}}\
            """)));
        List<RelayAction> actions = new ArrayList<>();

        for (int second = 0; second < 600; second += 20) {
            time.pass(Duration.ofSeconds(20));
            upstream(message("""
                {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%d,"progress":1}}\
                """.formatted(id)));
            actions.addAll(on(new RelayEvent.TimePassed()));
        }

        assertThat(only(actions, RelayAction.Fail.class).failure())
                .isEqualTo(new Failure.TimedOut(Duration.ofMinutes(10), Failure.TimeLimit.ALTOGETHER, false));
    }

    @Test
    void anOpenQuestionToTheClientStopsTheClock() {
        start();
        client(call("1", "write"));
        List<RelayAction> asked = upstream(message("""
            {"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{}}\
            """));

        time.pass(Duration.ofMinutes(5));
        List<RelayAction> meanwhile = on(new RelayEvent.TimePassed());
        List<RelayAction> answered =
                client(result(only(asked, RelayAction.Ask.class).id()));

        assertThat(meanwhile).noneMatch(RelayAction.Fail.class::isInstance);
        assertThat(only(answered, RelayAction.Respond.class).id()).isEqualTo(new JsonString("q"));
    }

    @Test
    void aCrashEndsACallThatMayHaveChangedSomethingAndStartsTheUpstreamAgain() {
        start();
        client(call("1", "write"));

        List<RelayAction> actions = on(new RelayEvent.Exited(generation, 139));

        RelayAction.Fail fail = only(actions, RelayAction.Fail.class);
        assertThat(fail.failure()).isEqualTo(new Failure.Crashed(139));
        assertThat(fail.call().effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(actions).contains(new RelayAction.Start(generation + 1));
    }

    @Test
    void aCallOfAToolThatOnlyReadsIsMadeOnceMore() {
        start();
        list(new UpstreamTool(true, false, Set.of(), "1"));
        client(call("1", "tool"));

        List<RelayAction> crash = on(new RelayEvent.Exited(generation, 1));
        List<RelayAction> restarted = restart();
        List<RelayAction> again = on(new RelayEvent.Exited(generation, 1));

        assertThat(crash).noneMatch(RelayAction.Fail.class::isInstance);
        assertThat(restarted)
                .anyMatch(action -> action instanceof RelayAction.Forward(int to, long id, Message.Request request)
                        && request.method().equals("tools/call"));
        assertThat(only(again, RelayAction.Fail.class).call().effect()).isEqualTo(Effect.NONE);
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

        on(new RelayEvent.Exited(generation, 1));
        List<RelayAction> restarted = restart();

        assertThat(restarted)
                .filteredOn(RelayAction.Forward.class::isInstance)
                .extracting(action -> ((RelayAction.Forward) action).request().method())
                .containsExactly("initialize", "logging/setLevel", "resources/subscribe");
        assertThat(only(restarted, RelayAction.Notify.class).notification()).isEqualTo(INITIALIZED);
        assertThat(restarted).contains(new RelayAction.AnnounceRestart(SESSION));
    }

    @Test
    void anotherProtocolVersionAfterARestartEndsTheSession() {
        start();
        on(new RelayEvent.Exited(generation, 1));
        generation++;
        long id = id(on(new RelayEvent.Started(generation)));

        List<RelayAction> actions = upstream(handshake(id, "2024-11-05"));

        assertThat(actions).contains(new RelayAction.EndSession(SESSION), new RelayAction.Stop(generation));
    }

    @Test
    void startsThatNeverAnswerAreDelayedAndFinallySuspended() {
        on(new RelayEvent.SessionOpened(SESSION));
        client(INITIALIZE);
        List<Duration> delays = new ArrayList<>();
        List<RelayAction> actions = List.of();

        for (generation = 1; generation <= 5; generation++) {
            on(new RelayEvent.Started(generation));
            actions = on(new RelayEvent.Exited(generation, 1));
            if (generation < 5) {
                delays.add(Duration.ofNanos(relay.deadline() - time.now));
                time.now = relay.deadline();
                assertThat(on(new RelayEvent.TimePassed())).contains(new RelayAction.Start(generation + 1));
            }
        }

        assertThat(delays.stream().map(Duration::toMillis)).containsExactly(100L, 200L, 400L, 800L);
        assertThat(only(actions, RelayAction.Fail.class).failure())
                .isEqualTo(new Failure.Suspended(Duration.ofSeconds(30)));
        assertThat(only(client(call("9", "write")), RelayAction.Fail.class).failure())
                .isInstanceOf(Failure.Suspended.class);
    }

    @Test
    void aRequestThatWasNeverWrittenWaitsForTheNextProcess() {
        start();
        long id = id(client(call("1", "write")));

        on(new RelayEvent.NotWritten(generation, id));
        List<RelayAction> crash = on(new RelayEvent.Exited(generation, 1));
        List<RelayAction> restarted = restart();

        assertThat(crash).noneMatch(RelayAction.Fail.class::isInstance);
        assertThat(restarted).anyMatch(action -> action instanceof RelayAction.Forward forward && forward.id() == id);
    }

    @Test
    void asksForTheToolsBeforeTheFirstCall() {
        start();

        List<RelayAction> first = client(call("1", "write"));
        List<RelayAction> second = client(call("2", "write"));

        assertThat(first.getFirst()).isInstanceOf(RelayAction.AskTools.class);
        assertThat(second).noneMatch(RelayAction.AskTools.class::isInstance);
    }

    @Test
    void announcesAndRecordsToolsThatChangeWithARestart() {
        start();
        list(new UpstreamTool(true, false, Set.of(), "1"));

        List<RelayAction> actions = list(new UpstreamTool(true, false, Set.of(), "2"), true);

        assertThat(actions)
                .containsExactly(
                        new RelayAction.ToolsChanged(new ToolChanges(Set.of(), Set.of(), Set.of("tool"))),
                        new RelayAction.AnnounceTools(SESSION));
    }

    @Test
    void onlyRecordsToolsThatChangeIfTheClientHasListedThemItself() {
        start();
        list(new UpstreamTool(true, false, Set.of(), "1"));

        List<RelayAction> actions = list(new UpstreamTool(true, false, Set.of(), "2"));

        assertThat(actions)
                .containsExactly(new RelayAction.ToolsChanged(new ToolChanges(Set.of(), Set.of(), Set.of("tool"))));
    }

    @Test
    void asksForTheToolsAgainWithTheNextCallIfTheUpstreamSaysThatTheyChanged() {
        start();
        list(new UpstreamTool(true, false, Set.of(), "1"));

        List<RelayAction> announced = upstream(message("""
            {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\
            """));
        List<RelayAction> called = client(call("1", "tool"));
        List<RelayAction> listed = list(new UpstreamTool(false, false, Set.of(), "2"), true);

        assertThat(announced).singleElement().isInstanceOf(RelayAction.Tell.class);
        assertThat(called.getFirst()).isInstanceOf(RelayAction.AskTools.class);
        assertThat(listed)
                .containsExactly(new RelayAction.ToolsChanged(new ToolChanges(Set.of(), Set.of(), Set.of("tool"))));
        assertThat(client(call("2", "tool"))).noneMatch(RelayAction.AskTools.class::isInstance);
    }

    @Test
    void anUpstreamThatCannotBeReachedWhileNoRequestWaitsIsTriedAgainAndNotSuspended() {
        start();
        on(new RelayEvent.Disconnected(generation));
        for (int count = 0; count < 10; count++) {
            long id = id(on(new RelayEvent.Started(++generation)));
            List<RelayAction> failed = on(new RelayEvent.Unanswered(
                    generation, id, new Failure.Unreachable(Failure.Obstacle.REFUSED), false));
            assertThat(failed).containsExactly(new RelayAction.Stop(generation));
            time.now = relay.deadline();
            assertThat(on(new RelayEvent.TimePassed())).containsExactly(new RelayAction.Start(generation + 1));
        }
        long id = id(on(new RelayEvent.Started(++generation)));
        on(new RelayEvent.Unanswered(generation, id, new Failure.Unreachable(Failure.Obstacle.REFUSED), false));

        assertThat(client(call("1", "tool"))).containsExactly(new RelayAction.Start(generation + 1));
    }

    @Test
    void anUpstreamThatWasIdleForAWhileHasNotFailed() {
        start();
        for (int count = 0; count < 10; count++) {
            List<RelayAction> ended = on(new RelayEvent.Disconnected(generation));
            assertThat(ended).contains(new RelayAction.Start(generation + 1));
            restart();
            time.pass(Duration.ofSeconds(30));
        }
    }

    @Test
    void asksForTheToolsAgainAfterAFailureButNotWithEveryCall() {
        start();
        RelayAction.AskTools first = only(client(call("1", "write")), RelayAction.AskTools.class);
        upstream(message("""
            {"jsonrpc":"2.0","id":%d,"error":{"code":-32603,"message":"not now"}}\
            """.formatted(first.id())));

        List<RelayAction> atOnce = client(call("2", "write"));
        time.pass(Duration.ofSeconds(1));
        List<RelayAction> later = client(call("3", "write"));

        assertThat(atOnce).noneMatch(RelayAction.AskTools.class::isInstance);
        assertThat(later).anyMatch(RelayAction.AskTools.class::isInstance);
    }

    @Test
    void aQuestionThatTheUpstreamWithdrawsStartsTheClockAgain() {
        start();
        client(call("1", "write"));
        upstream(message("""
            {"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{}}\
            """));
        time.pass(Duration.ofSeconds(100));
        on(new RelayEvent.TimePassed());
        upstream(message("""
            {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"q"}}\
            """));

        assertThat(Duration.ofNanos(relay.deadline() - time.now)).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void aRequestThatTheServerRejectsDoesNotDisturbOthers() {
        start();
        long first = id(client(call("1", "write")));
        client(call("2", "write"));
        Failure refused = new Failure.Refused(403, Optional.empty());

        List<RelayAction> actions = on(new RelayEvent.Unanswered(1, first, refused, false));

        assertThat(only(actions, RelayAction.Fail.class).failure()).isEqualTo(refused);
        assertThat(only(actions, RelayAction.Fail.class).call().sent()).isFalse();
        assertThat(relay.inFlight()).isEqualTo(1);
    }

    @Test
    void answersPingItself() {
        on(new RelayEvent.SessionOpened(SESSION));

        Message ping = message("""
            {"jsonrpc":"2.0","id":"p","method":"ping"}\
            """);

        assertThat(client(ping)).containsExactly(new RelayAction.Acknowledge(SESSION, (Message.Request) ping));
    }

    @Test
    void refusesMoreRequestsThanAllowed() {
        start();
        for (int n = 1; n <= RelaySettings.STANDARD.requestsOfSession(); n++) {
            client(call(Integer.toString(n), "write"));
        }

        assertThat(only(client(call("\"more\"", "write")), RelayAction.Fail.class)
                        .failure())
                .isEqualTo(new Failure.Overloaded());
    }

    @Test
    void finishesWhatItHasBeforeItEnds() {
        start();
        long id = id(client(call("1", "write")));

        List<RelayAction> draining = on(new RelayEvent.Draining());
        List<RelayAction> rejected = client(call("2", "write"));
        List<RelayAction> answered = upstream(result(id));

        assertThat(draining).isEmpty();
        assertThat(only(rejected, RelayAction.Fail.class).failure()).isEqualTo(new Failure.ShuttingDown());
        assertThat(answered).contains(new RelayAction.Stop(generation), new RelayAction.Finished());
    }

    private void start() {
        on(new RelayEvent.SessionOpened(SESSION));
        on(new RelayEvent.Started(generation));
        upstream(handshake(id(client(INITIALIZE)), "2025-11-25"));
        client(INITIALIZED);
    }

    private List<RelayAction> restart() {
        generation++;
        List<RelayAction> actions = new ArrayList<>(on(new RelayEvent.Started(generation)));
        actions.addAll(upstream(handshake(id(actions), "2025-11-25")));
        return actions;
    }

    private List<RelayAction> list(UpstreamTool tool) {
        return list(tool, false);
    }

    private List<RelayAction> list(UpstreamTool tool, boolean own) {
        return on(new RelayEvent.ToolsListed(new ToolPage(true, own), Map.of("tool", tool), Optional.empty()));
    }

    private List<RelayAction> client(Message message) {
        return on(new RelayEvent.ClientSent(SESSION, message));
    }

    private List<RelayAction> upstream(Message message) {
        return on(new RelayEvent.UpstreamSent(generation, message));
    }

    private List<RelayAction> on(RelayEvent event) {
        return relay.on(event, time.now);
    }

    private static long id(List<RelayAction> actions) {
        return only(actions, RelayAction.Forward.class).id();
    }

    private static <A extends RelayAction> A only(List<RelayAction> actions, Class<A> type) {
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
