package dev.faultline.repeats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonNumber;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Histories of calls, compared with the rule read literally: look back until something releases the answer. */
class RepeatHistoriesTest {
    private static final int HISTORIES = 100_000;
    private static final int STEPS = 24;
    private static final String[] SERVERS = {"files", "mail"};
    private static final String[] CALLERS = {"ada", "bob"};
    private static final String[] TOOLS = {"read", "write"};
    private static final Retry[] ANSWERS = {
        Retry.NEVER,
        Retry.NEVER,
        Retry.UNKNOWN,
        Retry.NOW,
        Retry.after(Duration.ofMinutes(4)),
        Retry.after(Duration.ofMinutes(20))
    };

    private final List<Event> past = new ArrayList<>();
    private long now;

    private sealed interface Event {
        record Failed(CallSite at, int arguments, Retry retry, long when) implements Event {}

        record Succeeded(CallSite at, boolean mayWrite) implements Event {}

        record Changed(String server) implements Event {}
    }

    @Test
    void theMemoryAgreesWithTheRule() {
        int blocked = 0;
        for (int seed = 0; seed < HISTORIES; seed++) {
            blocked += history(seed);
        }
        assertThat(blocked).as("repeats that were found").isGreaterThan(HISTORIES);
    }

    private int history(int seed) {
        Random random = new Random(seed);
        past.clear();
        now = random.nextLong();
        Repeats repeats = new Repeats(() -> now);
        int found = 0;
        for (int step = 0; step < STEPS; step++) {
            now += Duration.ofSeconds(random.nextInt(200)).toNanos();
            CallSite at = new CallSite(one(random, SERVERS), one(random, CALLERS), one(random, TOOLS));
            int arguments = random.nextInt(2);
            boolean expected = isRepeat(at, arguments);
            assertThat(repeats.find(at, JsonNumber.of(arguments)).isPresent())
                    .as("history %s, step %s: a repeat", seed, step)
                    .isEqualTo(expected);
            found += expected ? 1 : 0;
            happens(repeats, random, at, arguments);
        }
        return found;
    }

    private void happens(Repeats repeats, Random random, CallSite at, int arguments) {
        int what = random.nextInt(10);
        if (what < 8) {
            Retry retry = ANSWERS[random.nextInt(ANSWERS.length)];
            repeats.failed(at, JsonNumber.of(arguments), "id", CommonCode.UNEXPECTED, retry);
            past.add(new Event.Failed(at, arguments, retry, now));
        } else if (what == 8) {
            boolean mayWrite = "write".equals(at.tool());
            repeats.succeeded(at, mayWrite);
            past.add(new Event.Succeeded(at, mayWrite));
        } else {
            repeats.changed(at.server());
            past.add(new Event.Changed(at.server()));
        }
    }

    private boolean isRepeat(CallSite at, int arguments) {
        for (Event event : past.reversed()) {
            switch (event) {
                case Event.Failed(CallSite where, int what, Retry retry, long when) -> {
                    if (where.equals(at) && what == arguments) {
                        return holds(retry, now - when);
                    }
                }
                case Event.Succeeded(CallSite where, boolean mayWrite) -> {
                    if (where.equals(at) || (mayWrite && where.server().equals(at.server()))) {
                        return false;
                    }
                }
                case Event.Changed(String server) -> {
                    if (server.equals(at.server())) {
                        return false;
                    }
                }
            }
        }
        return false;
    }

    private static boolean holds(Retry retry, long age) {
        return age < Duration.ofMinutes(10).toNanos()
                && switch (retry) {
                    case Retry.Never ignored -> true;
                    case Retry.After(Duration delay) -> age < delay.toNanos();
                    case Retry.Now ignored -> false;
                    case Retry.Unknown ignored -> false;
                };
    }

    private static String one(Random random, String[] names) {
        return names[random.nextInt(names.length)];
    }
}
