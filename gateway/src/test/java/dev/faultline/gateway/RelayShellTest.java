package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.relay.RelayEvent;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Caller;
import dev.faultline.trail.Trail;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RelayShellTest {
    private static final String SESSION = "one";

    @TempDir
    Path folder;

    /** A client that takes the answer to its ping only after the test releases it. */
    private static final class Hesitant implements ClientOutput {
        private final CountDownLatch asked = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);
        private final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();

        @Override
        public Caller caller(String session) {
            return Caller.on(session);
        }

        @Override
        public void answer(String session, Message.Request request, byte[] utf8) {
            if (request.method().equals("ping")) {
                asked.countDown();
                await(released);
            }
            answers.add(new String(utf8, StandardCharsets.UTF_8));
        }

        @Override
        public boolean admits(String session, Message.Request request, int length) {
            return true;
        }

        @Override
        public void forget(String session, Message.Request request) {}

        @Override
        public void send(String session, byte[] utf8, Optional<JsonValue> token) {}

        @Override
        public boolean isBehind(String session) {
            return false;
        }

        @Override
        public void end(String session) {}

        @Override
        public void awaitRoom() {}

        @Override
        public void awaitEmpty(Duration atMost) {}
    }

    @Test
    void answersWhatAnotherThreadIsAboutToAnswerWhenItIsClosed() throws Exception {
        Hesitant client = new Hesitant();
        try (Trail trail = Trail.open(folder)) {
            RelayShell shell =
                    new RelayShell(TestClient.settings(List.of("false"), trail, Duration.ofMinutes(1)), client);
            RelayEvent ping = sent("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
            RelayEvent late = sent("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}");
            CompletableFuture<Void> reader = CompletableFuture.runAsync(() -> shell.on(() -> List.of(ping, late)));
            await(client.asked);

            Thread closing = Thread.ofPlatform().start(() -> close(shell));
            shell.finished().get(1, TimeUnit.MINUTES);
            while (closing.getState() == Thread.State.RUNNABLE || closing.getState() == Thread.State.BLOCKED) {
                Thread.onSpinWait(); // until it waits, or has ended too early
            }
            client.released.countDown();

            reader.get(1, TimeUnit.MINUTES);
            closing.join();
            assertThat(client.answers)
                    .hasSize(2)
                    .anyMatch(answer -> answer.contains("\"id\":2") && answer.contains("shutting down"));
        }
    }

    private static RelayEvent sent(String message) {
        byte[] utf8 = message.getBytes(StandardCharsets.UTF_8);
        return new RelayEvent.ClientSent(
                SESSION, new MessageScanner().read(utf8).orElseThrow());
    }

    private static void close(RelayShell shell) {
        try {
            shell.close();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
