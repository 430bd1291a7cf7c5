package dev.faultline.repeats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RepeatsTest {
    private static final CallSite READ = new CallSite("files", "ada", "read");
    private static final CallSite WRITE = new CallSite("files", "ada", "write");
    private static final JsonValue GONE = json("{\"path\":\"gone.txt\",\"line\":1}");

    private final AtomicLong nanos = new AtomicLong();
    private final Repeats repeats = new Repeats(nanos::get);

    private static JsonValue json(String text) {
        return JsonText.read(text).clean().orElseThrow();
    }

    private int notFound(CallSite at, JsonValue arguments, String id) {
        return repeats.failed(at, arguments, id, CommonCode.FILE_NOT_FOUND, Retry.NEVER);
    }

    private int busy(String id, Duration delay) {
        return repeats.failed(READ, GONE, id, CommonCode.RATE_LIMITED, Retry.after(delay));
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private boolean isRepeat(CallSite at) {
        return repeats.find(at, GONE).isPresent();
    }

    @Test
    void aCertainFailureHoldsForTheSameArguments() {
        assertThat(notFound(READ, GONE, "first")).isEqualTo(1);
        assertThat(notFound(READ, GONE, "second")).isEqualTo(2);

        assertThat(repeats.find(READ, GONE)).hasValue(new Repeat("first", CommonCode.FILE_NOT_FOUND, Retry.NEVER, 2));
        assertThat(repeats.find(READ, json("{\"path\":\"here.txt\",\"line\":1}")))
                .isEmpty();
        assertThat(repeats.find(WRITE, GONE)).isEmpty();
        assertThat(repeats.find(new CallSite("files", "bob", "read"), GONE)).isEmpty();
        assertThat(repeats.find(new CallSite("other", "ada", "read"), GONE)).isEmpty();
    }

    @Test
    void argumentsThatMeanTheSameAreTheSame() {
        notFound(READ, json("{\"b\":[1,{\"x\":100,\"y\":0}],\"a\":\"é\"}"), "first");

        for (String same : new String[] {
            "{\"a\":\"é\",\"b\":[1.0,{\"y\":-0.0,\"x\":1e2}]}",
            "{ \"b\" : [1e0,{\"x\":100.00,\"y\":0}], \"a\":\"\\u00e9\" }"
        }) {
            assertThat(repeats.find(READ, json(same))).as(same).isPresent();
        }
        for (String different : new String[] {
            "{\"b\":[1,{\"x\":100,\"y\":0}],\"a\":\"e\\u0301\"}", // the same letter in two characters
            "{\"b\":[{\"x\":100,\"y\":0},1],\"a\":\"é\"}",
            "{\"b\":[1,{\"x\":\"100\",\"y\":0}],\"a\":\"é\"}",
            "{\"b\":[1,{\"x\":100,\"y\":0}],\"a\":\"é\",\"c\":null}",
            "[]",
            "{}"
        }) {
            assertThat(repeats.find(READ, json(different))).as(different).isEmpty();
        }
    }

    @Test
    void numbersOfAnySizeAreComparedWithoutWritingThemOut() {
        notFound(READ, json("[1e999999999]"), "first");

        assertThat(repeats.find(READ, json("[10e999999998]"))).isPresent();
        assertThat(repeats.find(READ, json("[1e999999998]"))).isEmpty();
    }

    @Test
    void whatNobodyKnowsIsNoRepeat() {
        assertThat(repeats.failed(READ, GONE, "a", CommonCode.UNEXPECTED, Retry.UNKNOWN))
                .isEqualTo(1);
        assertThat(repeats.failed(READ, GONE, "b", CommonCode.TIMED_OUT, Retry.NOW))
                .isEqualTo(1);

        assertThat(isRepeat(READ)).isFalse();
        assertThat(repeats.size()).isZero();
    }

    @Test
    void theLatestAnswerCounts() {
        notFound(READ, GONE, "a");

        assertThat(repeats.failed(READ, GONE, "b", CommonCode.FILE_NOT_FOUND, Retry.UNKNOWN))
                .isEqualTo(2);
        assertThat(isRepeat(READ)).isFalse();
        assertThat(notFound(READ, GONE, "c")).isEqualTo(1);
    }

    @Test
    void anotherCodeIsAnotherFailure() {
        notFound(READ, GONE, "a");

        assertThat(busy("b", Duration.ofSeconds(7))).isEqualTo(1);
        assertThat(repeats.find(READ, GONE).orElseThrow().firstId()).isEqualTo("b");
    }

    @Test
    void aStatedTimeHoldsUntilThen() {
        busy("a", Duration.ofSeconds(7));
        pass(Duration.ofSeconds(4));
        assertThat(repeats.find(READ, GONE))
                .hasValue(new Repeat("a", CommonCode.RATE_LIMITED, Retry.after(Duration.ofSeconds(3)), 1));

        pass(Duration.ofSeconds(3));
        assertThat(isRepeat(READ)).isFalse();
        assertThat(busy("b", Duration.ofSeconds(7))).as("how often it failed").isEqualTo(2);
    }

    @Test
    void nothingHoldsLongerThanTenMinutes() {
        notFound(READ, GONE, "a");
        pass(Repeats.LONGEST.minusNanos(1));
        assertThat(isRepeat(READ)).isTrue();
        pass(Duration.ofNanos(1));
        assertThat(isRepeat(READ)).isFalse();

        busy("b", Duration.ofDays(1));
        pass(Repeats.LONGEST);
        assertThat(isRepeat(READ)).isFalse();
    }

    @Test
    void aSuccessOfTheToolReleases() {
        notFound(READ, GONE, "a");
        notFound(WRITE, GONE, "b");

        repeats.succeeded(READ, false);

        assertThat(isRepeat(READ)).isFalse();
        assertThat(isRepeat(WRITE)).isTrue();
        assertThat(notFound(READ, GONE, "c")).isEqualTo(1);
    }

    @Test
    void aSuccessOfAToolThatMayWriteReleasesTheWholeServer() {
        CallSite other = new CallSite("mail", "ada", "read");
        CallSite bob = new CallSite("files", "bob", "read");
        notFound(READ, GONE, "a");
        notFound(bob, GONE, "b");
        notFound(other, GONE, "c");

        repeats.succeeded(WRITE, true);

        assertThat(isRepeat(READ)).isFalse();
        assertThat(isRepeat(bob)).isFalse();
        assertThat(isRepeat(other)).isTrue();
        assertThat(notFound(READ, GONE, "d")).isEqualTo(1);
        assertThat(isRepeat(READ)).as("after the release").isTrue();
    }

    @Test
    void aChangedListOfToolsReleases() {
        notFound(READ, GONE, "a");
        repeats.changed("files");
        assertThat(isRepeat(READ)).isFalse();
    }

    @Test
    void aRefusedCallIsCountedAndDoesNotProlongTheAnswer() {
        notFound(READ, GONE, "a");
        pass(Repeats.LONGEST.dividedBy(2));
        repeats.refused(READ, GONE);
        assertThat(repeats.find(READ, GONE).orElseThrow().count()).isEqualTo(2);

        pass(Repeats.LONGEST.dividedBy(2));
        assertThat(isRepeat(READ)).isFalse();
    }

    @Test
    void memoryIsBoundedAndKeepsTheLatest() {
        for (int call = 0; call < 100_000; call++) {
            notFound(READ, JsonObject.of("call", json("" + call)), "id");
        }
        assertThat(repeats.size()).isEqualTo(Repeats.LIMIT);
        assertThat(repeats.find(READ, json("{\"call\":99999}"))).isPresent();
        assertThat(repeats.find(READ, json("{\"call\":0}"))).isEmpty();
    }
}
