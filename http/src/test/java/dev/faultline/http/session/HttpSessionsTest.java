package dev.faultline.http.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Nothing remains of a session that has ended. */
class HttpSessionsTest {
    private static final int SESSIONS = 200_000;

    private final HttpSessions sessions =
            new HttpSessions(new SessionLimits(1, 1, Duration.ofHours(1)), innerId -> false);

    @Test
    void keepsNothingOfASessionThatEndsAsSoonAsItHasBegun() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<Void> ending = CompletableFuture.runAsync(() -> {
            while (!over.get() || sessions.size() > 0) {
                sessions.surplus("caller").ifPresent(sessions::end);
            }
        });

        List<WeakReference<HttpSessions.Session>> begun = new ArrayList<>();
        for (int number = 0; number < SESSIONS; number++) {
            HttpSessions.Session session = new HttpSessions.Session("inner " + number, Optional.empty());
            sessions.begin(session, "caller");
            begun.add(new WeakReference<>(session));
        }
        over.set(true);
        ending.get();

        assertThat(kept(begun)).isZero();
    }

    private static long kept(List<WeakReference<HttpSessions.Session>> begun) throws InterruptedException {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        long kept = begun.size();
        while (kept > 0 && System.nanoTime() < patience) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(10);
            kept = begun.stream().filter(session -> !session.refersTo(null)).count();
        }
        return kept;
    }
}
