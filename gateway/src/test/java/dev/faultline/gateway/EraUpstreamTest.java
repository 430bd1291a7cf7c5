package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.relay.Failure;
import dev.faultline.gateway.relay.RelayEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** How the era of a server is found out, at the edge of the relay. */
class EraUpstreamTest {
    private static final String REJECTED =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32601,\"message\":\"no\"}}";

    private static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
            + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}%s}}";
    private static final String FOR_MODERN = ",\"_meta\":{\"dev.faultline/era\":\"modern\"}";

    private final BlockingQueue<String> sent = new LinkedBlockingQueue<>();
    private final BlockingQueue<RelayEvent> reported = new LinkedBlockingQueue<>();
    private boolean takesAny;

    private EraUpstream open() {
        EraUpstream upstream = new EraUpstream(new Relay(), events -> new Wire());
        upstream.start(1);
        return upstream;
    }

    private static void initialize(EraUpstream upstream, String meta) {
        upstream.send(1, bytes(INITIALIZE.formatted(meta)), OptionalLong.of(1));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static RelayEvent.OfUpstream said(String message) {
        return new RelayEvent.UpstreamSent(
                1, new MessageScanner().read(bytes(message)).orElseThrow());
    }

    private String nextSent() throws InterruptedException {
        return Optional.ofNullable(sent.poll(60, TimeUnit.SECONDS)).orElseThrow();
    }

    private String nextReported() throws InterruptedException {
        RelayEvent event =
                Optional.ofNullable(reported.poll(60, TimeUnit.SECONDS)).orElseThrow();
        return event instanceof RelayEvent.UpstreamSent(int generation, Message message)
                ? new String(message.text().bytes(), StandardCharsets.UTF_8)
                : event.toString();
    }

    @Test
    void leavesTheMessagesOfALegacyServerAlone() throws Exception {
        EraUpstream upstream = open();
        initialize(upstream, "");
        nextSent();
        String accepted = "{ \"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":\"2025-11-25\"}}";
        upstream.on(said(accepted));

        upstream.send(1, bytes("{ \"any\":1e3}"), OptionalLong.of(2));

        assertThat(nextReported()).isEqualTo(accepted);
        assertThat(nextSent()).isEqualTo("{ \"any\":1e3}");
    }

    @Test
    void reportsTheRejectionIfTheServerIsOfNeitherEra() throws Exception {
        EraUpstream upstream = open();
        initialize(upstream, "");
        nextSent();

        upstream.on(said(REJECTED));
        assertThat(nextSent()).contains("server/discover", "\"id\":-1");
        upstream.on(said("{\"jsonrpc\":\"2.0\",\"id\":-1,\"error\":{\"code\":-32601,\"message\":\"neither\"}}"));

        assertThat(nextReported()).isEqualTo(REJECTED);
    }

    @Test
    void reportsTheRejectionIfTheServerIsSilentAfterIt() {
        EraTalk talk = new EraTalk(1, false, new MirroredTools());
        talk.sent(bytes(INITIALIZE.formatted("")), OptionalLong.of(1));
        RelayEvent.OfUpstream rejected = said(REJECTED);
        talk.received(rejected);

        assertThat(talk.silent()).isEqualTo(new EraTalk.TalkStep.Translated(List.of(), List.of(rejected)));
    }

    @Test
    void waitsForAServerThatHasRejectedTheHandshakeAndIsSlow() {
        EraTalk talk = new EraTalk(1, false, new MirroredTools());
        talk.sent(bytes(INITIALIZE.formatted("")), OptionalLong.of(1));

        assertThat(talk.received(said(REJECTED)))
                .isInstanceOfSatisfying(
                        EraTalk.TalkStep.Asked.class,
                        asked -> assertThat(asked.patience()).isGreaterThanOrEqualTo(Duration.ofSeconds(20)));
    }

    @Test
    void asksAgainIfASlowServerRejectsTheHandshakeThatFollowedItsSilence() throws Exception {
        takesAny = true;
        EraUpstream upstream = open();
        initialize(upstream, FOR_MODERN);
        assertThat(nextSent()).contains("server/discover", "\"id\":-1");
        assertThat(nextSent()).contains("\"method\":\"initialize\"");

        upstream.on(said(REJECTED));
        assertThat(nextSent()).contains("server/discover", "\"id\":-2");
        upstream.on(said("{\"jsonrpc\":\"2.0\",\"id\":-2,\"result\":{\"supportedVersions\":[\"2026-07-28\"],"
                + "\"capabilities\":{},\"resultType\":\"complete\"}}"));

        assertThat(nextReported()).contains("\"id\":1", "\"result\":{\"protocolVersion\"");
    }

    @Test
    void asksAServerThatRejectsTheHandshakeWithAStatus() throws Exception {
        EraUpstream upstream = open();
        initialize(upstream, "");
        nextSent();

        upstream.on(new RelayEvent.Unanswered(1, 1, new Failure.Refused(400, Optional.empty()), false));

        assertThat(nextSent()).contains("server/discover");
    }

    @Test
    void reportsAStatusThatSaysNothingAboutTheEra() throws Exception {
        EraUpstream upstream = open();
        initialize(upstream, "");

        upstream.on(new RelayEvent.Unanswered(1, 1, new Failure.Refused(401, Optional.empty()), false));

        assertThat(nextReported()).contains("Refused[status=401");
    }

    @Test
    void asksFirstForAModernClientIfTheTransportAllowsIt() throws Exception {
        takesAny = true;
        EraUpstream upstream = open();
        initialize(upstream, FOR_MODERN);

        assertThat(nextSent()).contains("server/discover");
        upstream.on(said("{\"jsonrpc\":\"2.0\",\"id\":-1,\"error\":{\"code\":-32601,\"message\":\"no\"}}"));

        assertThat(nextSent()).contains("\"method\":\"initialize\"");
    }

    @Test
    void neverAsksFirstOverStdio() throws Exception {
        initialize(open(), FOR_MODERN);

        assertThat(nextSent()).contains("\"method\":\"initialize\"");
    }

    private final class Relay implements UpstreamEvents {
        @Override
        public void on(RelayEvent event) {
            reported.add(event);
        }

        @Override
        public void on(Supplier<List<RelayEvent>> events) {
            reported.addAll(events.get());
        }

        @Override
        public void awaitClient() {
            // the client reads everything at once
        }
    }

    private final class Wire implements Upstream {
        @Override
        public void start(int generation) {
            // is running
        }

        @Override
        public void stop(int generation) {
            // is never stopped
        }

        @Override
        public void send(int generation, byte[] utf8, OptionalLong id) {
            sent.add(new String(utf8, StandardCharsets.UTF_8));
        }

        @Override
        public void send(int generation, byte[] utf8, OptionalLong id, Map<String, String> headers) {
            send(generation, utf8, id);
        }

        @Override
        public boolean takesAnyRequest() {
            return takesAny;
        }

        @Override
        public void forget(int generation, long id) {
            // nothing is kept
        }

        @Override
        public void awaitRoom() {
            // there is always room
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
