package dev.faultline.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.repeats.Repeat;
import dev.faultline.repeats.RepeatPolicy;
import dev.faultline.repeats.Repeats;
import dev.faultline.testing.PlainDialect;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RepeatedCallsTest {
    private static final ToolContract READ = ToolContract.named("read").readOnly();
    private static final ToolContract WRITE = ToolContract.named("write");
    private static final JsonObject GONE = JsonObject.of("path", new JsonString("gone.txt"));

    private final AtomicLong nanos = new AtomicLong();
    private final Repeats memory = new Repeats(nanos::get);
    private final AtomicInteger ids = new AtomicInteger();
    private final AtomicInteger reached = new AtomicInteger();
    private final List<String> repeated = new ArrayList<>();

    private ToolBoundary boundary(ToolContract contract, RepeatPolicy policy) {
        return ToolBoundary.of(contract, new PlainDialect(), Recorder.none())
                .ids(() -> "id-" + ids.incrementAndGet())
                .repeats(memory, policy)
                .observer(new Observer() {
                    @Override
                    public void repeated(ToolCall call, Repeat repeat, RepeatPolicy how) {
                        repeated.add(call.contract().name() + " " + repeat.firstId() + " " + how);
                    }
                })
                .build();
    }

    private Occurrence fail(ToolBoundary boundary, ToolContract contract, FaultException failure) {
        List<Occurrence> seen = new ArrayList<>();
        boundary.attempt(
                ToolCall.of(contract, GONE, Caller.on("session")),
                call -> {
                    reached.incrementAndGet();
                    throw failure;
                },
                reply -> seen.add(reply.occurrence()));
        return seen.getFirst();
    }

    private void succeed(ToolBoundary boundary, ToolContract contract) {
        boundary.call(
                ToolCall.of(contract, JsonObject.EMPTY, Caller.on("session")),
                call -> new Envelope(List.of("done"), Optional.empty(), JsonObject.EMPTY, false));
    }

    private static FaultException notFound() {
        return new FaultException(CommonCode.FILE_NOT_FOUND.fault("No such file: gone.txt"));
    }

    @Test
    void anAdvisedRepeatIsMadeAndCounted() {
        ToolBoundary read = boundary(READ, RepeatPolicy.ADVISE);

        assertThat(fail(read, READ, notFound()).failures()).isEqualTo(1);
        Occurrence second = fail(read, READ, notFound());

        assertThat(second.fault().code()).isEqualTo(CommonCode.FILE_NOT_FOUND);
        assertThat(second.failures()).isEqualTo(2);
        assertThat(OccurrenceMeta.write(second)
                        .object(OccurrenceMeta.KEY)
                        .orElseThrow()
                        .get("failures"))
                .hasValue(JsonNumber.of(2));
        assertThat(reached).hasValue(2);
        assertThat(repeated).containsExactly("read id-1 ADVISE");
    }

    @Test
    void anEnforcedRepeatDoesNotReachTheTool() {
        ToolBoundary read = boundary(READ, RepeatPolicy.ENFORCE);
        fail(read, READ, notFound());

        Occurrence second = fail(read, READ, notFound());
        Occurrence third = fail(read, READ, notFound());

        assertThat(reached).hasValue(1);
        assertThat(second.fault().code()).isEqualTo(CommonCode.REPEATED_FAILURE);
        assertThat(second.fault().message())
                .isEqualTo("The call was not made: it failed with FILE_NOT_FOUND (failure id-1), and has been"
                        + " repeated once since");
        assertThat(third.fault().message()).endsWith(", and has been repeated twice since");
        assertThat(third.fault().suggestion()).hasValue("List the directory and use a path that exists.");
        assertThat(third.fault().retry()).isEqualTo(Retry.NEVER);
        assertThat(repeated).containsExactly("read id-1 ENFORCE", "read id-1 ENFORCE");
    }

    @Test
    void anEnforcedRepeatSaysHowMuchTimeIsLeft() {
        ToolBoundary read = boundary(READ, RepeatPolicy.ENFORCE);
        FaultException busy =
                new FaultException(CommonCode.RATE_LIMITED.fault("Too many").retryAfter(Duration.ofSeconds(7)));
        fail(read, READ, busy);
        nanos.addAndGet(Duration.ofMillis(3500).toNanos());

        Occurrence early = fail(read, READ, busy);
        nanos.addAndGet(Duration.ofMillis(3500).toNanos());
        Occurrence inTime = fail(read, READ, busy);

        assertThat(early.fault().message()).endsWith(", and has been repeated once since; it may be made in 4 s");
        assertThat(early.fault().retry()).isEqualTo(Retry.after(Duration.ofMillis(3500)));
        assertThat(inTime.fault().code()).isEqualTo(CommonCode.RATE_LIMITED);
        assertThat(reached).hasValue(2);
    }

    @Test
    void aSuccessOfAToolThatMayWriteMakesTheCallPossibleAgain() {
        ToolBoundary read = boundary(READ, RepeatPolicy.ENFORCE);
        fail(read, READ, notFound());
        fail(read, READ, notFound());

        succeed(boundary(WRITE, RepeatPolicy.ENFORCE), WRITE);
        fail(read, READ, notFound());

        assertThat(reached).hasValue(2);
    }

    @Test
    void withoutAPolicyEachCallStandsAlone() {
        ToolBoundary read = boundary(READ, RepeatPolicy.OFF);
        fail(read, READ, notFound());

        assertThat(fail(read, READ, notFound()).failures()).isEqualTo(1);
        assertThat(reached).hasValue(2);
        assertThat(memory.isEmpty()).isTrue();
    }
}
