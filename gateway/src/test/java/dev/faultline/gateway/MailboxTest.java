package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The responses that a client waits for, when its connections are cut. */
class MailboxTest {
    private final Mailbox mailbox = new Mailbox();

    @Test
    void continuesACutStreamWithoutLossOrRepetition() throws Exception {
        Outbox stream = mailbox.listen();
        stream.beginStream();
        send("one");
        send("two");
        Outbox.Item first = stream.next(Duration.ZERO).orElseThrow();
        stream.next(Duration.ZERO); // taken, but lost on the way
        stream.disconnect();
        send("three");

        Outbox rest = mailbox.resume(stream.stream() + "-" + first.number());
        send("four");

        assertThat(texts(rest)).containsExactly("two", "three", "four");
        assertThat(texts(mailbox.resume(stream.stream() + "-1"))).containsExactly("two", "three", "four");
        assertThat(texts(mailbox.resume(stream.stream() + "-3"))).containsExactly("four");
    }

    @Test
    void takesAStreamOverWhoseOldConnectionIsNotKnownToBeCut() throws Exception {
        Outbox stream = mailbox.listen();
        stream.beginStream();

        Outbox rest = mailbox.resume(stream.stream() + "-0");
        send("one");

        assertThat(stream.isEnded()).isTrue();
        assertThat(texts(rest)).containsExactly("one");
    }

    @Test
    void givesWhatACutStreamMissedToTheNextOne() throws Exception {
        Outbox stream = mailbox.listen();
        stream.beginStream();
        stream.disconnect();
        send("missed");

        assertThat(texts(mailbox.listen())).containsExactly("missed");
    }

    @Test
    void keepsABoundedAmountForStreamsThatAreCut() throws Exception {
        Outbox stream = mailbox.listen();
        stream.beginStream();
        stream.disconnect();
        for (int count = 0; count < 100; count++) {
            send(count + "x".repeat(64 * 1024));
        }
        send("y".repeat(2 * 1024 * 1024));

        List<String> kept = texts(mailbox.resume(stream.stream() + "-0"));

        assertThat(kept).hasSizeBetween(10, 16);
        assertThat(kept.getLast()).startsWith("99x");
    }

    private void send(String text) {
        mailbox.send(text.getBytes(StandardCharsets.UTF_8), Optional.empty());
    }

    private static List<String> texts(Outbox outbox) throws InterruptedException {
        List<String> texts = new ArrayList<>();
        for (Optional<Outbox.Item> item = outbox.next(Duration.ZERO);
                item.isPresent();
                item = outbox.next(Duration.ZERO)) {
            texts.add(new String(item.get().utf8(), StandardCharsets.UTF_8));
        }
        return texts;
    }
}
