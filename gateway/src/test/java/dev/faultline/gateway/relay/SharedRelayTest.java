package dev.faultline.gateway.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonString;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the relay decides if several sessions share its upstream. */
class SharedRelayTest {
    private static final OwnHandshake OWN = new OwnHandshake(
            (Message.Request) message("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}"),
            (Message.Notification) message("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}"));
    private static final Message INITIALIZE = message("""
        {"jsonrpc":"2.0","id":"i","method":"initialize","params":{"capabilities":{"sampling":{}}}}\
        """);

    private static final Message CALL = message("""
        {"jsonrpc":"2.0","id":"c","method":"tools/call","params":{"name":"t"}}\
        """);
    private static final RelayAction UNATTRIBUTED = new RelayAction.Count(Oddity.UNATTRIBUTED_NOTIFICATION);

    private final Relay relay = new Relay(RelaySettings.STANDARD.shared(OWN));
    private int generation = 1;

    @Test
    void greetsTheUpstreamItselfAndAnswersAllClientsWithWhatItSaid() {
        on(new RelayEvent.SessionOpened("a"));
        on(new RelayEvent.SessionOpened("b"));
        List<RelayAction> early = client("a", INITIALIZE);
        RelayAction.Forward greeting = only(on(new RelayEvent.Started(1)), RelayAction.Forward.class);

        List<RelayAction> greeted = upstream(handshake(greeting.id()));
        List<RelayAction> late = client("b", INITIALIZE);
        List<RelayAction> initialized = client("b", OWN.initialized());

        assertThat(early).isEmpty();
        assertThat(greeting.request()).isEqualTo(OWN.initialize());
        assertThat(only(greeted, RelayAction.Notify.class).notification()).isEqualTo(OWN.initialized());
        assertThat(only(greeted, RelayAction.Answer.class).session()).isEqualTo("a");
        assertThat(only(late, RelayAction.Answer.class).session()).isEqualTo("b");
        assertThat(initialized).isEmpty();
    }

    @Test
    void passesARejectionOfTheHandshakeOnAndEnds() {
        on(new RelayEvent.SessionOpened("a"));
        client("a", INITIALIZE);
        long id = only(on(new RelayEvent.Started(1)), RelayAction.Forward.class).id();

        List<RelayAction> rejected = upstream(message("""
            {"jsonrpc":"2.0","id":%d,"error":{"code":-32602,"message":"Unsupported protocol version"}}\
            """.formatted(id)));

        assertThat(only(rejected, RelayAction.Answer.class).response().isError())
                .isTrue();
        assertThat(rejected)
                .endsWith(new RelayAction.Stop(1), new RelayAction.Finished(), new RelayAction.EndSession("a"));
    }

    @Test
    void refusesQuestionsAndAnswersPing() {
        start();

        assertThat(upstream(message("{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"roots/list\"}")))
                .containsExactly(new RelayAction.Refuse(1, new JsonString("q")));
        assertThat(upstream(message("{\"jsonrpc\":\"2.0\",\"id\":\"p\",\"method\":\"ping\"}")))
                .containsExactly(new RelayAction.AnswerPing(1, new JsonString("p")));
    }

    @Test
    void sendsUpdatesToSubscribersOnlyAndUnsubscribesWhenTheLastOneLeaves() {
        start();
        answered(client("a", subscribe("file:x")));
        answered(client("b", subscribe("file:x")));
        Message update = message("""
            {"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"file:x"}}\
            """);

        List<RelayAction> both = upstream(update);
        List<RelayAction> first = on(new RelayEvent.SessionEnded("a"));
        List<RelayAction> second = on(new RelayEvent.SessionEnded("b"));
        on(new RelayEvent.SessionOpened("c"));

        assertThat(recipients(both)).containsExactly("a", "b");
        assertThat(first).isEmpty();
        assertThat(only(second, RelayAction.Unsubscribe.class).uri()).isEqualTo("file:x");
        assertThat(upstream(update)).isEmpty();
    }

    @Test
    void asksForTheMostDetailedLevelThatASessionWants() {
        start();

        List<RelayAction> first = client("a", level("warning"));
        answered(first);
        List<RelayAction> lessDetailed = client("b", level("error"));
        List<RelayAction> moreDetailed = client("b", level("debug"));
        answered(moreDetailed);
        List<RelayAction> quiet = during(client("a", CALL), log("info"));
        List<RelayAction> message = during(client("b", CALL), log("info"));
        List<RelayAction> left = on(new RelayEvent.SessionEnded("b"));

        assertThat(only(first, RelayAction.Forward.class).request().subject()).contains("warning");
        assertThat(only(lessDetailed, RelayAction.Acknowledge.class).session()).isEqualTo("b");
        assertThat(only(moreDetailed, RelayAction.Forward.class).request().subject())
                .contains("debug");
        assertThat(quiet).isEmpty();
        assertThat(recipients(message)).containsExactly("b");
        assertThat(only(left, RelayAction.Forward.class).request().subject()).contains("warning");
    }

    @Test
    void passesALogMessageOnOnlyToTheSessionWhoseResponseCarriesIt() {
        start();
        List<RelayAction> call = client("a", CALL);

        assertThat(recipients(during(call, log("error")))).containsExactly("a");
        assertThat(upstream(log("error"))).containsExactly(UNATTRIBUTED);
        answered(call);
        assertThat(during(call, log("error"))).containsExactly(UNATTRIBUTED);
    }

    @Test
    void treatsANotificationThatItDoesNotKnowLikeALogMessage() {
        start();

        for (String method : List.of("notifications/tasks/status", "notifications/elicitation/complete", "x/private")) {
            assertThat(upstream(note(method))).as(method).containsExactly(UNATTRIBUTED);
        }
    }

    @Test
    void passesChangesOfListsOnToAll() {
        start();

        for (String list : List.of("tools", "prompts", "resources")) {
            assertThat(recipients(upstream(note("notifications/" + list + "/list_changed"))))
                    .as(list)
                    .containsExactly("a", "b");
        }
    }

    @Test
    void aClientThatWasNeverOneOfSeveralGetsAllLogMessages() {
        on(new RelayEvent.SessionOpened("a"));
        upstream(handshake(only(on(new RelayEvent.Started(generation)), RelayAction.Forward.class)
                .id()));

        List<RelayAction> alone = upstream(log("error"));
        on(new RelayEvent.SessionOpened("b"));
        on(new RelayEvent.SessionEnded("b"));

        assertThat(recipients(alone)).containsExactly("a");
        assertThat(upstream(log("error"))).containsExactly(UNATTRIBUTED);
    }

    @Test
    void aSessionThatWantsLessDetailsFromNowOnLowersTheLevelOnlyAsFarAsOthersAllow() {
        start();
        answered(client("a", level("info")));
        answered(client("b", level("debug")));

        List<RelayAction> raised = client("b", level("emergency"));

        assertThat(only(raised, RelayAction.Acknowledge.class).session()).isEqualTo("b");
        assertThat(only(raised, RelayAction.Forward.class).request().subject()).contains("info");
    }

    @Test
    void restoresOnlyTheMostDetailedLevelAfterACrash() {
        start();
        answered(client("a", level("info")));
        answered(client("b", level("debug")));

        on(new RelayEvent.Exited(1, 1));
        generation = 2;
        long greeting =
                only(on(new RelayEvent.Started(2)), RelayAction.Forward.class).id();
        List<RelayAction> restored = upstream(handshake(greeting));

        assertThat(only(restored, RelayAction.Forward.class).request().subject())
                .contains("debug");
        assertThat(restored).contains(new RelayAction.AnnounceRestart("a"), new RelayAction.AnnounceRestart("b"));
    }

    @Test
    void keepsTheUpstreamWhenTheLastSessionEnds() {
        start();

        assertThat(on(new RelayEvent.SessionEnded("a"))).isEmpty();
        assertThat(on(new RelayEvent.SessionEnded("b"))).isEmpty();
        on(new RelayEvent.SessionOpened("c"));

        assertThat(only(client("c", INITIALIZE), RelayAction.Answer.class).session())
                .isEqualTo("c");
    }

    private void start() {
        on(new RelayEvent.SessionOpened("a"));
        on(new RelayEvent.SessionOpened("b"));
        upstream(handshake(only(on(new RelayEvent.Started(generation)), RelayAction.Forward.class)
                .id()));
    }

    private void answered(List<RelayAction> forwarded) {
        upstream(message("{\"jsonrpc\":\"2.0\",\"id\":%d,\"result\":{}}"
                .formatted(only(forwarded, RelayAction.Forward.class).id())));
    }

    private List<RelayAction> client(String session, Message message) {
        return on(new RelayEvent.ClientSent(session, message));
    }

    private List<RelayAction> upstream(Message message) {
        return on(new RelayEvent.UpstreamSent(generation, message));
    }

    private List<RelayAction> during(List<RelayAction> call, Message note) {
        long id = call.stream()
                .filter(RelayAction.Forward.class::isInstance)
                .map(it -> ((RelayAction.Forward) it).id())
                .findFirst()
                .orElseThrow();
        return on(new RelayEvent.UpstreamNoted(generation, (Message.Notification) note, JsonNumber.of(id)));
    }

    private List<RelayAction> on(RelayEvent event) {
        return relay.on(event, 1);
    }

    private static List<String> recipients(List<RelayAction> actions) {
        return actions.stream()
                .filter(RelayAction.Tell.class::isInstance)
                .map(it -> ((RelayAction.Tell) it).session())
                .toList();
    }

    private static <A extends RelayAction> A only(List<RelayAction> actions, Class<A> type) {
        List<A> found =
                actions.stream().filter(type::isInstance).map(type::cast).toList();
        assertThat(found).as("of %s", actions).hasSize(1);
        return found.getFirst();
    }

    private static Message subscribe(String uri) {
        return message("""
            {"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"%s"}}\
            """.formatted(uri));
    }

    private static Message level(String name) {
        return message("""
            {"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"%s"}}\
            """.formatted(name));
    }

    private static Message note(String method) {
        return message("{\"jsonrpc\":\"2.0\",\"method\":\"%s\"}".formatted(method));
    }

    private static Message log(String level) {
        return message("""
            {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"%s","data":"x"}}\
            """.formatted(level));
    }

    private static Message handshake(long id) {
        return message("""
            {"jsonrpc":"2.0","id":%d,"result":{"protocolVersion":"2025-06-18"}}\
            """.formatted(id));
    }

    private static Message message(String json) {
        return new MessageScanner().read(json.getBytes(StandardCharsets.UTF_8)).orElseThrow();
    }
}
