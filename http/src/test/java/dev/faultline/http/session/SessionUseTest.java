package dev.faultline.http.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Sessions expire when they are unused, and make room for others. */
class SessionUseTest {
    private final AtomicLong now = new AtomicLong(1);
    private final Set<String> busy = new HashSet<>();
    private final SessionLimits limits = new SessionLimits(4, 2, Duration.ofNanos(100));
    private final SessionUse sessions = new SessionUse(limits, busy::contains, now::incrementAndGet);

    @Test
    void aSessionExpiresWhenItHasBeenUnusedForTooLong() {
        sessions.begin("a", "ann");
        now.addAndGet(90);
        sessions.use("a");
        now.addAndGet(90);
        assertThat(sessions.isOpen("a")).isTrue();
        now.addAndGet(20); // looking at it was no use

        assertThat(sessions.isOpen("a")).isFalse();
        assertThat(sessions.isOpen("never begun")).isFalse();
    }

    @Test
    void aSessionWithAnOpenStreamDoesNotExpire() {
        sessions.begin("a", "ann");
        busy.add("a");
        now.addAndGet(1_000);

        assertThat(sessions.isOpen("a")).isTrue();
    }

    @Test
    void listsTheExpiredSessionsUntilTheyEnd() {
        for (String id : new String[] {"expired", "busy", "ended"}) {
            sessions.begin(id, "caller of " + id);
        }
        busy.add("busy");
        now.addAndGet(1_000);
        sessions.begin("new", "dan");
        sessions.end("ended");

        assertThat(sessions.expired()).containsExactly("expired");
    }

    @Test
    void aCallerThatOnlyBeginsSessionsLosesItsOwn() {
        sessions.begin("old", "ann");
        sessions.begin("new", "ann");
        sessions.begin("other", "bob");

        assertThat(sessions.isFull("ann")).isTrue();
        assertThat(sessions.isFull("bob")).isFalse();
        assertThat(sessions.surplus("ann")).contains("old");
    }

    @Test
    void aSessionThatHasJustBegunIsTheLastToEnd() {
        sessions.begin("a", "ann");
        sessions.use("a");
        sessions.begin("fresh", "ann");

        assertThat(sessions.surplus("ann")).contains("a");
    }

    @Test
    void theSessionUnusedLongestEndsWhenThereAreTooManyInAll() {
        for (String id : new String[] {"a", "b", "c", "d"}) {
            sessions.begin(id, "caller of " + id);
            sessions.use(id);
        }
        sessions.use("a");

        assertThat(sessions.isFull("ann")).isTrue();
        assertThat(sessions.surplus("ann")).contains("b");
    }

    @Test
    void theCallerWithMostSessionsMakesRoom() {
        SessionUse fair =
                new SessionUse(new SessionLimits(4, 4, Duration.ofHours(1)), busy::contains, now::incrementAndGet);
        fair.begin("modest", "ann");
        for (String id : new String[] {"a", "b", "c"}) {
            fair.begin(id, "greedy");
            fair.use(id);
        }

        assertThat(fair.surplus("newcomer")).contains("a");
        assertThat(fair.surplus("greedy")).contains("a");
        busy.addAll(Set.of("a", "b", "c"));
        assertThat(fair.surplus("newcomer")).contains("modest");
    }

    @Test
    void noSessionEndsIfAllAreBusy() {
        sessions.begin("a", "ann");
        sessions.begin("b", "ann");
        busy.addAll(Set.of("a", "b"));

        assertThat(sessions.surplus("ann")).isEmpty();
    }

    @Test
    void manySessionsAreNotLookedAtToChooseOne() {
        AtomicInteger looks = new AtomicInteger();
        SessionUse many = new SessionUse(
                new SessionLimits(10_000, 10_000, Duration.ofHours(1)),
                id -> looks.incrementAndGet() < 0, // counts, and is never true
                now::incrementAndGet);
        for (int i = 0; i < 10_000; i++) {
            many.begin("session " + i, "ann");
        }
        many.use("session 0");

        assertThat(many.isFull("ann")).isTrue();
        assertThat(many.surplus("ann")).contains("session 1");
        assertThat(looks).hasValue(1);
    }

    @Test
    void aSessionThatHasEndedNoLongerCounts() {
        sessions.begin("a", "ann");
        sessions.begin("b", "ann");
        sessions.use("a");
        sessions.end("a");
        sessions.end("a");

        assertThat(sessions.size()).isOne();
        assertThat(sessions.isFull("ann")).isFalse();
        assertThat(sessions.surplus("ann")).contains("b");
    }
}
