package dev.faultline.gateway.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageText;
import dev.faultline.json.JsonNumber;
import dev.faultline.repeats.ArgumentsDigest;
import dev.faultline.repeats.CallSite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is remembered is bounded, whatever clients and servers do. */
class LateAnswersTest {
    private static final CallSite AT = new CallSite("", "ann", "write");

    private final List<Execution> unwanted = new ArrayList<>();
    private final LateAnswers late = new LateAnswers(unwanted::add);
    private long ids;

    @Test
    void isBoundedInNumberAndBytes() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 9000; round++) {
            String key = random.nextInt(4) == 0 ? "" : "k" + random.nextInt(20_000);
            Execution run = abandoned(key, round);
            if (random.nextInt(3) == 0) {
                late.keep(run, response(random.nextInt(100_000)), round);
            }
            assertThat(late.bytes()).isBetween(0L, LateAnswers.BYTES);
            assertThat(late.size()).isLessThanOrEqualTo(LateAnswers.LIMIT + LateAnswers.KEYS);
        }

        assertThat(late.running()).isNotEmpty().doesNotContainAnyElementsOf(unwanted);
        assertThat(late.running()).hasSizeLessThanOrEqualTo(LateAnswers.LIMIT + LateAnswers.KEYS);
    }

    @Test
    void forgetsTheOldestFirst() {
        Execution first = abandoned("", 0);
        late.keep(first, response(5), 0);
        for (int n = 1; n <= LateAnswers.LIMIT; n++) {
            abandoned("", n);
        }

        assertThat(late.equal(AT, first.intent.arguments(), LateAnswers.LIMIT)).isEmpty();
        assertThat(late.bytes()).isZero();
        assertThat(unwanted).isEmpty();
    }

    @Test
    void reportsTheRunsThatItForgets() {
        Execution first = abandoned("", 0);
        for (int n = 1; n <= LateAnswers.LIMIT; n++) {
            abandoned("", n);
        }

        assertThat(unwanted).containsExactly(first);
    }

    @Test
    void findsTheRunsThatHaveTakenAsLongAsTheyMay() {
        Execution first = abandoned("", 0);
        Execution second = abandoned("k", 1);

        assertThat(late.nextEnd()).isEqualTo(1_000_000);
        assertThat(late.overdue(999_999)).isEmpty();
        assertThat(late.overdue(1_000_000)).containsExactly(first);
        assertThat(late.nextEnd()).isEqualTo(1_000_001);
        late.end(second);
        assertThat(late.overdue(2_000_000)).containsExactly(first);
    }

    @Test
    void anAnswerForWhichThereIsNoRoomIsNotKept() {
        Execution run = abandoned("", 0);
        Execution underKey = abandoned("k", 0);
        Message.Response huge = response((int) LateAnswers.BYTES + 1);

        assertThat(late.keep(run, huge, 0)).isFalse();
        assertThat(late.keep(underKey, huge, 0)).isFalse();

        assertThat(late.has(AT)).isFalse();
        assertThat(late.keyed("ann", "k", 0).map(Execution::state)).contains(Execution.ExecutionState.GONE);
    }

    private Execution abandoned(String key, int number) {
        ids++;
        Flight flight = new Flight(ids, Flight.Purpose.CLIENT, "s", Optional.empty(), number);
        Intent intent = new Intent(AT, ArgumentsDigest.of(JsonNumber.of(number)), key, false);
        Execution run = late.begin(intent, flight, JsonNumber.of(number), number);
        late.abandon(run, new Flight.Limit(number + 1_000_000, Duration.ofMillis(1), Failure.TimeLimit.ALTOGETHER));
        return run;
    }

    private static Message.Response response(int size) {
        MessageText text = new MessageText(new byte[size], Map.of());
        return new Message.Response(JsonNumber.of(1), false, Optional.empty(), text);
    }
}
