package dev.faultline.gateway.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonString;
import dev.faultline.tool.Caller;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of calls whose callers stopped waiting (R56), one situation at a time. */
class RelayLateAnswersTest {
    private static final String SESSION = "s";
    private static final Duration LONGEST = RelaySettings.STANDARD.maxTimeout();
    private static final String TIMED_OUT = "McpError: MCP error -32001: Request timed out";
    private static final String WITHDRAWN = "AbortError: This operation was aborted";
    private static final Map<String, UpstreamTool> TOOLS = Map.of(
            "look",
            new UpstreamTool(true, true, Set.of(), "1"),
            "write",
            new UpstreamTool(false, false, Set.of(), "1"));
    private static final OwnHandshake OWN = new OwnHandshake(
            (Message.Request) message("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}"),
            (Message.Notification) message("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}"));

    private static final Message WRITE =
            message("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"write\"}}");

    private Relay relay = new Relay(RelaySettings.STANDARD);
    private long now;

    @BeforeEach
    void start() {
        start(relay);
    }

    private void start(Relay started) {
        relay = started;
        on(new RelayEvent.SessionOpened(SESSION));
        on(new RelayEvent.Started(1));
        on(new RelayEvent.ToolsListed(new ToolPage(true, false), TOOLS, Optional.empty()));
    }

    @Test
    void givesTheLateAnswerToTheNextEqualCallOnce() {
        long id = forwarded(call("\"first\"", "write", "{\"a\":1,\"b\":2}"));
        cancel("\"first\"", TIMED_OUT);
        List<RelayAction> late = on(result(id));
        pass(Duration.ofSeconds(7));

        List<RelayAction> again = call("2", "write", "{\"b\":2.0,\"a\":1}");
        List<RelayAction> third = call("3", "write", "{\"a\":1,\"b\":2}");

        assertThat(late).isEmpty();
        assertThat(only(again, RelayAction.AnswerLate.class))
                .satisfies(it -> assertThat(it.call().request().id()).isEqualTo(JsonNumber.of(2)))
                .satisfies(it ->
                        assertThat(it.of()).isEqualTo(new LateAnswer(new JsonString("first"), Duration.ofSeconds(7))));
        assertThat(again).noneMatch(RelayAction.Forward.class::isInstance);
        assertThat(third).hasAtLeastOneElementOfType(RelayAction.Forward.class);
    }

    @Test
    void anEqualCallWaitsForTheOneThatStillRunsAndSeesItsProgress() {
        long id = forwarded(call("1", "write", "{}"));
        cancel("1", TIMED_OUT);

        List<RelayAction> again =
                on(client("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"write\","
                        + "\"arguments\":{},\"_meta\":{\"progressToken\":\"mine\"}}}"));
        List<RelayAction> progress = on(sent("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\","
                + "\"params\":{\"progressToken\":" + id + ",\"progress\":1}}"));
        List<RelayAction> answered = on(result(id));

        assertThat(again).isEmpty();
        assertThat(only(progress, RelayAction.Tell.class).about()).contains(new JsonString("mine"));
        assertThat(only(answered, RelayAction.AnswerLate.class).call().request().id())
                .isEqualTo(JsonNumber.of(2));
        assertThat(relay.inFlight()).isZero();
    }

    @Test
    void otherArgumentsAndOtherToolsAreOtherCalls() {
        long id = forwarded(call("1", "write", "{\"n\":1}"));
        cancel("1", TIMED_OUT);
        on(result(id));

        assertThat(call("2", "write", "{\"n\":2}")).hasAtLeastOneElementOfType(RelayAction.Forward.class);
        assertThat(call("3", "other", "{\"n\":1}")).hasAtLeastOneElementOfType(RelayAction.Forward.class);
    }

    @Test
    void theUpstreamIsNotToldThatAClientStoppedWaiting() {
        forwarded(call("1", "write", "{}"));

        assertThat(cancel("1", TIMED_OUT)).hasOnlyElementsOfType(RelayAction.Forget.class);
    }

    @Test
    void aCallThatIsTakenBackIsCancelledAndAnEqualOneIsMadeAtOnce() {
        long id = forwarded(call("1", "write", "{}"));

        List<RelayAction> cancelled = cancel("1", WITHDRAWN);
        List<RelayAction> again = call("2", "write", "{}");
        List<RelayAction> late = on(result(id));

        assertThat(only(cancelled, RelayAction.Notify.class).about()).contains(JsonNumber.of(id));
        assertThat(again).hasAtLeastOneElementOfType(RelayAction.Forward.class);
        assertThat(late).containsExactly(new RelayAction.Count(Oddity.LATE_ANSWER));
    }

    @Test
    void aClientThatTakesBackTheCallThatWaitsEndsTheRun() {
        long id = forwarded(call("1", "write", "{}"));
        cancel("1", TIMED_OUT);
        call("2", "write", "{}");

        List<RelayAction> cancelled = cancel("2", WITHDRAWN);
        List<RelayAction> third = call("3", "write", "{}");

        assertThat(cancelled).contains(new RelayAction.Cancel(1, id));
        assertThat(third).hasAtLeastOneElementOfType(RelayAction.Forward.class);
    }

    @Test
    void everyAttemptThatTimesOutLeavesTheRunToTheNext() {
        long id = forwarded(call("1", "write", "{}"));
        cancel("1", TIMED_OUT);
        call("2", "write", "{}");
        List<RelayAction> cancelled = cancel("2", TIMED_OUT);
        call("3", "write", "{}");

        List<RelayAction> answered = on(result(id));

        assertThat(cancelled).hasOnlyElementsOfType(RelayAction.Forget.class);
        assertThat(only(answered, RelayAction.AnswerLate.class).call().request().id())
                .isEqualTo(JsonNumber.of(3));
    }

    @Test
    void theLimitOfAToolLeavesTheRunToTheNextCall() {
        Duration limit = Duration.ofSeconds(5);
        ToolRules rules = new ToolRules(Optional.empty(), List.of(), List.of(), Map.of("write", limit));
        start(new Relay(RelaySettings.STANDARD.tools(rules)));
        long id = forwarded(call("1", "write", "{}"));

        List<RelayAction> expired = pass(limit);
        List<RelayAction> again = call("2", "write", "{}");
        List<RelayAction> answered = on(result(id));

        assertThat(expired).hasOnlyElementsOfType(RelayAction.Fail.class);
        assertThat(again).isEmpty();
        assertThat(answered).hasOnlyElementsOfType(RelayAction.AnswerLate.class);
    }

    @Test
    void theHeartbeatEndsWithTheFirstProgress() {
        long id = forwarded(call("1", "write", "{}"));
        cancel("1", TIMED_OUT);
        on(client("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"write\","
                + "\"arguments\":{},\"_meta\":{\"progressToken\":\"mine\"}}}"));

        List<RelayAction> before = pass(Duration.ofSeconds(10));
        on(sent("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"," + "\"params\":{\"progressToken\":" + id
                + ",\"progress\":1}}"));
        List<RelayAction> after = pass(Duration.ofSeconds(10));

        assertThat(before).hasOnlyElementsOfType(RelayAction.Beat.class);
        assertThat(after).isEmpty();
    }

    @Test
    void readOnlyCallsAreMadeAgainUnlessTheyTookLong() {
        long quick = forwarded(call("1", "look", "{\"n\":1}"));
        cancel("1", TIMED_OUT);
        on(result(quick));
        long slow = forwarded(call("2", "look", "{\"n\":2}"));
        pass(Duration.ofSeconds(11));
        cancel("2", TIMED_OUT);
        on(result(slow));

        assertThat(call("3", "look", "{\"n\":1}")).hasAtLeastOneElementOfType(RelayAction.Forward.class);
        assertThat(call("4", "look", "{\"n\":2}")).hasAtLeastOneElementOfType(RelayAction.AnswerLate.class);
    }

    @Test
    void whatWasReadIsForgottenWhenSomethingIsWritten() {
        long slow = forwarded(call("1", "look", "{}"));
        pass(Duration.ofSeconds(11));
        cancel("1", TIMED_OUT);
        on(result(slow));
        on(result(forwarded(call("2", "write", "{}"))));

        assertThat(call("3", "look", "{}")).hasAtLeastOneElementOfType(RelayAction.Forward.class);
    }

    @Test
    void anAnswerIsKeptForTenMinutes() {
        long id = forwarded(call("1", "write", "{}"));
        cancel("1", TIMED_OUT);
        on(result(id));
        pass(Duration.ofMinutes(10));

        assertThat(call("2", "write", "{}")).hasAtLeastOneElementOfType(RelayAction.Forward.class);
    }

    @Test
    void anErrorAnswersTheCallThatWaitsAndIsNotKept() {
        String error = ",\"error\":{\"code\":-32603,\"message\":\"No space\"}}";
        long first = forwarded(call("1", "write", "{}"));
        cancel("1", TIMED_OUT);
        call("2", "write", "{}");
        List<RelayAction> answered = on(sent("{\"jsonrpc\":\"2.0\",\"id\":" + first + error));
        long third = forwarded(call("3", "write", "{}"));
        cancel("3", TIMED_OUT);
        on(sent("{\"jsonrpc\":\"2.0\",\"id\":" + third + error));

        assertThat(answered).hasOnlyElementsOfType(RelayAction.AnswerLate.class);
        assertThat(call("4", "write", "{}")).hasAtLeastOneElementOfType(RelayAction.Forward.class);
    }

    @Test
    void aRunEndsWhenItHasTakenAsLongAsACallMayTake() {
        long id = forwarded(call("1", "write", "{}"));
        cancel("1", TIMED_OUT);

        List<RelayAction> early = pass(LONGEST.minusNanos(1));
        List<RelayAction> actions = pass(Duration.ofNanos(1));

        assertThat(early).isEmpty();
        assertThat(actions).containsExactly(new RelayAction.Cancel(1, id));
        assertThat(relay.deadline()).isEqualTo(Long.MAX_VALUE);
        assertThat(call("2", "write", "{}")).hasAtLeastOneElementOfType(RelayAction.Forward.class);
    }

    @Test
    void aCallThatTakesAsLongAsItMayIsCancelled() {
        long id = forwarded(call("1", "write", "{}"));
        on(sent("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}"));
        List<RelayAction> actions = pass(LONGEST);

        assertThat(actions).contains(new RelayAction.Cancel(1, id));
        assertThat(only(actions, RelayAction.Fail.class).failure()).isInstanceOf(Failure.TimedOut.class);
    }

    @Test
    void aCallThatWaitedInVainIsNotMadeASecondTime() {
        long id = forwarded(call("1", "write", "{}"));
        cancel("1", TIMED_OUT);
        pass(Duration.ofMinutes(1));
        call("2", "write", "{}");

        List<RelayAction> actions = pass(LONGEST.minusMinutes(1));
        List<RelayAction> third = call("3", "write", "{}");

        assertThat(actions).contains(new RelayAction.Cancel(1, id));
        assertThat(only(actions, RelayAction.Fail.class).failure()).isEqualTo(new Failure.StillRunning(LONGEST));
        assertThat(third).hasAtLeastOneElementOfType(RelayAction.Forward.class);
    }

    @Test
    void aReadOnlyCallThatWaitedInVainIsMade() {
        forwarded(call("1", "look", "{}"));
        pass(Duration.ofSeconds(11));
        cancel("1", TIMED_OUT);
        call("2", "look", "{}");

        assertThat(only(pass(LONGEST), RelayAction.Forward.class).request().id())
                .isEqualTo(JsonNumber.of(2));
    }

    @Test
    void aLostConnectionEndsTheCallThatWaits() {
        long id = forwarded(call("1", "write", "{}"));
        cancel("1", TIMED_OUT);
        call("2", "write", "{}");

        List<RelayAction> actions = on(new RelayEvent.Unanswered(1, id, new Failure.ConnectionLost(), true));

        assertThat(only(actions, RelayAction.Fail.class).failure()).isEqualTo(new Failure.ConnectionLost());
        assertThat(only(actions, RelayAction.Fail.class).call().sent()).isTrue();
    }

    @Test
    void theCallThatWaitsIsMadeIfTheFirstWasNotDelivered() {
        long id = forwarded(call("1", "write", "{}"));
        cancel("1", TIMED_OUT);
        call("2", "write", "{}");

        List<RelayAction> actions =
                on(new RelayEvent.Unanswered(1, id, new Failure.Refused(503, Optional.empty()), false));

        assertThat(only(actions, RelayAction.Forward.class).request().id()).isEqualTo(JsonNumber.of(2));
    }

    @Test
    void aCrashEndsTheCallThatWaits() {
        forwarded(call("1", "write", "{}"));
        cancel("1", TIMED_OUT);
        call("2", "write", "{}");

        List<RelayAction> actions = on(new RelayEvent.Exited(1, 137));

        RelayAction.Fail failed = only(actions, RelayAction.Fail.class);
        assertThat(failed.failure()).isEqualTo(new Failure.Crashed(137));
        assertThat(failed.call().sent()).isTrue();
    }

    @Test
    void everyCancellationIsPassedOnIfNothingIsKept() {
        start(new Relay(RelaySettings.STANDARD.keepsLate(false)));
        long id = forwarded(call("1", "write", "{}"));

        List<RelayAction> cancelled = cancel("1", TIMED_OUT);

        assertThat(only(cancelled, RelayAction.Notify.class).about()).contains(JsonNumber.of(id));
        assertThat(on(result(id))).containsExactly(new RelayAction.Count(Oddity.LATE_ANSWER));
        assertThat(call("2", "write", "{}")).hasAtLeastOneElementOfType(RelayAction.Forward.class);
    }

    @Test
    void whatNoSessionCanAskForIsCancelled() {
        relay = shared();
        long id = forwarded(on(new RelayEvent.ClientSent("one", WRITE)));

        assertThat(on(new RelayEvent.SessionEnded("one"))).contains(new RelayAction.Cancel(1, id));
    }

    @Test
    void theSamePrincipalGetsTheAnswerInItsNextSessionAndNobodyElseDoes() {
        relay = shared();
        long id = forwarded(callOf("one", "ann"));

        List<RelayAction> ended = on(new RelayEvent.SessionEnded("one"));
        on(result(id));

        assertThat(ended).isEmpty();
        assertThat(callOf("two", "bob")).hasAtLeastOneElementOfType(RelayAction.Forward.class);
        assertThat(callOf("three", "ann")).hasAtLeastOneElementOfType(RelayAction.AnswerLate.class);
    }

    private Relay shared() {
        relay = new Relay(RelaySettings.STANDARD.shared(OWN));
        for (String session : List.of("one", "two", "three")) {
            on(new RelayEvent.SessionOpened(session));
        }
        on(new RelayEvent.Started(1));
        on(sent("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":\"2025-11-25\"}}")); // its own handshake
        on(new RelayEvent.ToolsListed(new ToolPage(true, false), TOOLS, Optional.empty()));
        return relay;
    }

    private List<RelayAction> callOf(String session, String principal) {
        return on(new RelayEvent.ClientSent(
                session, WRITE, new Caller(session, Optional.of(principal), Optional.empty())));
    }

    @Test
    void theSameKeyGetsTheFirstAnswerForAnHour() {
        on(result(forwarded(keyed("1", "{\"n\":1}", "k"))));
        pass(Duration.ofMinutes(59));

        List<RelayAction> second = keyed("2", "{\"n\":1}", "k");
        List<RelayAction> third = keyed("3", "{\"n\":1}", "k");
        List<RelayAction> other = keyed("4", "{\"n\":2}", "k");
        pass(Duration.ofMinutes(1));
        List<RelayAction> later = keyed("5", "{\"n\":1}", "k");

        assertThat(second).hasOnlyElementsOfType(RelayAction.AnswerLate.class).hasSize(1);
        assertThat(third).hasOnlyElementsOfType(RelayAction.AnswerLate.class).hasSize(1);
        assertThat(only(other, RelayAction.Fail.class).failure())
                .isEqualTo(new Failure.KeyRefused(Failure.KeyTrouble.OTHER_CALL));
        assertThat(later).hasAtLeastOneElementOfType(RelayAction.Forward.class);
    }

    @Test
    void theSameKeyWaitsForTheFirstAnswerAndTheUpstreamIsNotCancelledMeanwhile() {
        long id = forwarded(keyed("1", "{}", "k"));
        List<RelayAction> second = keyed("2", "{}", "k");
        List<RelayAction> third = keyed("3", "{}", "k");

        List<RelayAction> cancelled = cancel("1", TIMED_OUT);
        cancel("2", TIMED_OUT);
        List<RelayAction> answered = on(result(id));

        assertThat(second).isEmpty();
        assertThat(third).isEmpty();
        assertThat(cancelled).hasOnlyElementsOfType(RelayAction.Forget.class);
        assertThat(only(answered, RelayAction.AnswerLate.class).call().request().id())
                .isEqualTo(JsonNumber.of(3));
    }

    @Test
    void theLastThatTakesBackItsCallCancelsTheUpstream() {
        long id = forwarded(keyed("1", "{}", "k"));
        keyed("2", "{}", "k");
        cancel("1", TIMED_OUT);

        List<RelayAction> last = cancel("2", WITHDRAWN);

        assertThat(last).contains(new RelayAction.Cancel(1, id));
        assertThat(keyed("3", "{}", "k")).hasAtLeastOneElementOfType(RelayAction.Forward.class);
    }

    @Test
    void aFailureUnderAKeyLetsTheNextAttemptRun() {
        long id = forwarded(keyed("1", "{}", "k"));
        on(sent("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"isError\":true,\"content\":[]}}"));

        assertThat(keyed("2", "{}", "k")).hasAtLeastOneElementOfType(RelayAction.Forward.class);
    }

    @Test
    void theKeyOfSep3182Counts() {
        String params = "\"params\":{\"name\":\"write\",\"idempotencyKey\":\"k\"}}";
        on(result(forwarded(on(client("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"," + params)))));

        assertThat(on(client("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\"," + params)))
                .hasOnlyElementsOfType(RelayAction.AnswerLate.class);
    }

    @Test
    void aKeyIsAShortText() {
        assertThat(List.of(keyed("1", "{}", ""), keyed("2", "{}", "k".repeat(129))))
                .allSatisfy(actions -> assertThat(
                                only(actions, RelayAction.Fail.class).failure())
                        .isEqualTo(new Failure.KeyRefused(Failure.KeyTrouble.INVALID)));
    }

    private List<RelayAction> keyed(String id, String arguments, String key) {
        return on(client(
                "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"write\","
                        + "\"arguments\":" + arguments + ",\"_meta\":{\"dev.faultline/key\":\"" + key + "\"}}}"));
    }

    private List<RelayAction> call(String id, String tool, String arguments) {
        return on(client("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\""
                + tool + "\",\"arguments\":" + arguments + "}}"));
    }

    private List<RelayAction> cancel(String id, String reason) {
        return on(client("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id
                + ",\"reason\":\"" + reason + "\"}}"));
    }

    private static RelayEvent client(String json) {
        return new RelayEvent.ClientSent(SESSION, message(json));
    }

    private static RelayEvent sent(String json) {
        return new RelayEvent.UpstreamSent(1, message(json));
    }

    private static RelayEvent result(long id) {
        return sent("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"content\":[]}}");
    }

    private List<RelayAction> pass(Duration time) {
        now += time.toNanos();
        return on(new RelayEvent.TimePassed());
    }

    private List<RelayAction> on(RelayEvent event) {
        return relay.on(event, now);
    }

    private static long forwarded(List<RelayAction> actions) {
        return only(actions, RelayAction.Forward.class).id();
    }

    private static <T> T only(List<RelayAction> actions, Class<T> type) {
        List<T> found =
                actions.stream().filter(type::isInstance).map(type::cast).toList();
        assertThat(found).as("%s", actions).hasSize(1);
        return found.getFirst();
    }

    private static Message message(String json) {
        return new MessageScanner().read(json.getBytes(StandardCharsets.UTF_8)).orElseThrow();
    }
}
