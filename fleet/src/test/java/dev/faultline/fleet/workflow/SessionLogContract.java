package dev.faultline.fleet.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workflow.session.LogEntry;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLog;
import dev.faultline.toolsets.workflow.session.SessionLogStore;
import dev.faultline.toolsets.workflow.token.Keyring;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What every store of workflow sessions does, seen by two servers that share it. */
abstract class SessionLogContract {
    static final Duration LONG = Duration.ofSeconds(60);
    static final Duration SHORT = Duration.ofMillis(50);
    static final SessionId ID = new SessionId("0123456789abcdef0123456789abcdef");

    private static final SessionId SECOND = new SessionId("f".repeat(32));
    private static final Instant AT = Instant.parse("2026-11-17T10:00:00Z");
    private static final int WRITERS = 4;
    private static final int EACH = 10;

    /** {@return the store as the first server has it} */
    abstract SessionLogStore one();

    /** {@return the same store as another server has it} */
    abstract SessionLogStore two();

    /** {@return the keys of the first server} */
    abstract Keyring keysOfOne();

    /** {@return the keys of the other server} */
    abstract Keyring keysOfTwo();

    /** Makes the first server sign with a new key. */
    abstract void rotateKeys() throws IOException;

    @Test
    void doesNotFindAnUnknownSession() {
        assertThat(one().find(ID)).isEmpty();
        assertThat(one().sessions()).isEmpty();
    }

    @Test
    void findsASessionThatWasLockedAndNeverStarted() {
        one().create(ID).lock(LONG).orElseThrow().close();

        SessionLog found = two().find(ID).orElseThrow();

        assertThat(found.read().entries()).isEmpty();
        assertThat(found.read().damage()).isEmpty();
    }

    @Test
    void readsTheEntriesOfAllServersInOrder() {
        for (int number = 1; number <= 6; number++) {
            append(number % 2 == 0 ? one() : two(), ID, number);
        }

        assertThat(numbers(one(), ID)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
        assertThat(numbers(two(), ID)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    }

    @Test
    void keepsTheWholeEntry() {
        append(one(), ID, 7);

        assertThat(two().find(ID).orElseThrow().read().entries()).containsExactly(entry(7));
    }

    @Test
    void keepsSnapshotsWithTheEntryThatFollows() {
        byte[] content = "{\"a\":\"\\u0000 ä\"}".getBytes(StandardCharsets.UTF_8);
        String hash = Sha256.of(content);
        SessionLog log = one().create(ID);
        whileLocked(log, () -> {
            log.writeSnapshot(hash, content);
            assertThat(log.append(entry(1))).isTrue();
        });

        assertThat(log.readSnapshot(hash)).contains(content);
        assertThat(two().find(ID).orElseThrow().readSnapshot(hash)).contains(content);
        assertThat(two().find(ID).orElseThrow().readSnapshot("0".repeat(64))).isEmpty();
    }

    @Test
    void changesTheStampWithEveryEntryOfAnyServer() {
        append(one(), ID, 1);
        Object first = one().find(ID).orElseThrow().stamp();
        Object again = one().find(ID).orElseThrow().stamp();
        append(two(), ID, 2);
        Object second = one().find(ID).orElseThrow().stamp();

        assertThat(again).isEqualTo(first);
        assertThat(second).isNotEqualTo(first);
    }

    @Test
    void findsTheSameLogAgain() {
        append(one(), ID, 1);

        assertThat(one().find(ID)).isEqualTo(one().find(ID));
    }

    @Test
    void readsSeveralSessionsTogether() {
        append(one(), ID, 1);
        append(two(), SECOND, 2);
        append(two(), SECOND, 3);

        SessionLogStore read = one().reading(List.of(ID, SECOND, new SessionId("e".repeat(32))));

        assertThat(numbers(read, ID)).containsExactly(1L);
        assertThat(numbers(read, SECOND)).containsExactly(2L, 3L);
        assertThat(read.find(new SessionId("e".repeat(32)))).isEmpty();
    }

    @Test
    void letsOneServerLockASession() {
        SessionLog.Lock held = one().create(ID).lock(LONG).orElseThrow();

        assertThat(two().create(ID).lock(SHORT)).isEmpty();
        assertThat(one().create(ID).lock(SHORT)).isEmpty();
        two().create(SECOND).lock(SHORT).orElseThrow().close();
        held.close();
        two().create(ID).lock(LONG).orElseThrow().close();
        one().create(ID).lock(LONG).orElseThrow().close();
    }

    @Test
    void isUpToDateOnceItIsLocked() {
        append(one(), ID, 1);
        SessionLog known = one().find(ID).orElseThrow();
        append(two(), ID, 2);

        SessionLog.Lock held = known.lock(LONG).orElseThrow();

        assertThat(known.read().entries()).containsExactly(entry(1), entry(2));
        held.close();
    }

    @Test
    void listsTheSessionThatChangedLastFirst() {
        append(one(), ID, 1);
        long deadline = System.nanoTime() + LONG.toNanos();
        int number = 0;
        do { // the times of files are coarse
            append(two(), SECOND, ++number);
        } while (!one().sessions().getFirst().equals(SECOND) && System.nanoTime() < deadline);

        assertThat(one().sessions()).containsExactly(SECOND, ID);
    }

    @Test
    void appendsTheEntriesOfConcurrentServersOneAfterAnother() throws Exception {
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(WRITERS)) {
            for (int writer = 0; writer < WRITERS; writer++) {
                SessionLogStore store = writer % 2 == 0 ? one() : two();
                writers.add(CompletableFuture.runAsync(
                        () -> IntStream.range(0, EACH).forEach(unused -> appendNext(store)), threads));
            }
            for (CompletableFuture<Void> writer : writers) {
                writer.get(LONG.toSeconds(), TimeUnit.SECONDS);
            }
        }

        assertThat(numbers(one(), ID))
                .isEqualTo(LongStream.rangeClosed(1, WRITERS * EACH).boxed().toList());
        assertThat(numbers(two(), ID)).isEqualTo(numbers(one(), ID));
    }

    @Test
    void signsWithTheSameKeysOnEveryServer() {
        assertThat(keysOfOne().keys()).hasSize(1).isEqualTo(keysOfTwo().keys());
    }

    @Test
    void acceptsTheTokensOfTheNewKeyAndThePreviousOneOnEveryServer() throws Exception {
        var before = keysOfTwo().keys().getFirst();

        rotateKeys();

        assertThat(keysOfTwo().newestKeys())
                .isEqualTo(keysOfOne().keys())
                .hasSize(2)
                .last()
                .isEqualTo(before);
        assertThat(keysOfTwo().keys()).isEqualTo(keysOfOne().keys());
    }

    static LogEntry entry(long number) {
        return new LogEntry(
                LogEntry.PREFIX + "test",
                AT,
                JsonObject.builder().put("v", 1).put("number", number).build());
    }

    static void append(SessionLogStore store, SessionId id, long number) {
        SessionLog log = store.create(id);
        whileLocked(log, () -> assertThat(log.append(entry(number))).isTrue());
    }

    // Each entry has the number that follows from the log at that time, so that a stale log shows.
    private static void appendNext(SessionLogStore store) {
        SessionLog log = store.create(ID);
        whileLocked(
                log,
                () -> assertThat(log.append(entry(log.read().entries().size() + 1)))
                        .isTrue());
    }

    private static void whileLocked(SessionLog log, Runnable work) {
        SessionLog.Lock held = log.lock(LONG).orElseThrow();
        try {
            work.run();
        } finally {
            held.close();
        }
    }

    static List<Long> numbers(SessionLogStore store, SessionId id) {
        return store.find(id).orElseThrow().read().entries().stream()
                .map(entry -> ((JsonNumber) entry.details().get("number").orElseThrow())
                        .integer()
                        .orElseThrow())
                .toList();
    }
}
