package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.relay.Execution.ExecutionState;
import dev.faultline.json.JsonValue;
import dev.faultline.repeats.ArgumentsDigest;
import dev.faultline.repeats.CallSite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Remembers the runs of tools that may answer more calls than the one that began them, and their answers (R56): those
 * whose caller stopped waiting for ten minutes, those under a key of their client for an hour. Bounded in number and
 * bytes; the oldest go first, but none that a request waits for.
 */
final class LateAnswers {
    /** How long a run is remembered that its caller abandoned. */
    static final Duration LONGEST = Duration.ofMinutes(10);

    /** How long a key is remembered. */
    static final Duration KEYS_LONGEST = Duration.ofHours(1);

    /** How many abandoned runs are remembered. */
    static final int LIMIT = 256;

    /** How many keys are remembered. */
    static final int KEYS = 4096;

    /** How many bytes of answers are kept. */
    static final long BYTES = 8L * 1024 * 1024;

    private record Key(String caller, String key) {}

    private final Map<Long, Execution> running = new LinkedHashMap<>();
    private final Set<Execution> abandoned = new LinkedHashSet<>(); // in the order in which they are forgotten
    private final Map<CallSite, List<Execution>> sites = new HashMap<>();
    private final Map<Key, Execution> keyed = new LinkedHashMap<>();
    private final Consumer<Execution> unwanted;
    private long bytes;
    private long nextEnd = Long.MAX_VALUE;

    /**
     * Nothing is remembered yet.
     *
     * @param unwanted gets the runs that are forgotten while they go on without their callers
     */
    LateAnswers(Consumer<Execution> unwanted) {
        this.unwanted = unwanted;
    }

    boolean isEmpty() {
        return abandoned.isEmpty() && keyed.isEmpty();
    }

    int size() {
        return abandoned.size() + keyed.size();
    }

    long bytes() {
        return bytes;
    }

    /** {@return the run that was forwarded under this id and has not ended} */
    Optional<Execution> running(long id) {
        return Optional.ofNullable(running.get(id));
    }

    /** {@return all that have not ended} */
    List<Execution> running() {
        return List.copyOf(running.values());
    }

    /** {@return whether a caller has abandoned a run of a tool} */
    boolean has(CallSite at) {
        return !abandoned.isEmpty() && sites.containsKey(at);
    }

    /** {@return the abandoned runs of the same call, the oldest first} */
    List<Execution> equal(CallSite at, ArgumentsDigest arguments, long now) {
        expire(now);
        return sites.getOrDefault(at, List.of()).stream()
                .filter(it -> it.intent.arguments().equals(arguments))
                .toList();
    }

    /** {@return the run under a key of this caller} */
    Optional<Execution> keyed(String caller, String key, long now) {
        Execution known = keyed.get(new Key(caller, key));
        if (known != null && isOutdated(known, now)) {
            remove(known);
            return Optional.empty();
        }
        return Optional.ofNullable(known);
    }

    /** Adds the run that this request has begun. */
    Execution begin(Intent intent, Flight flight, JsonValue requestId, long now) {
        expire(now);
        Execution begun = new Execution(intent, flight, requestId);
        running.put(flight.id, begun);
        if (intent.isKeyed()) {
            begun.until = now + KEYS_LONGEST.toNanos();
            Optional.ofNullable(keyed.get(keyOf(begun))).ifPresent(this::remove);
            keyed.put(keyOf(begun), begun);
            drop(keyed.values(), it -> keyed.size() > KEYS, it -> !isNeeded(it));
        } else {
            begun.until = now + LONGEST.toNanos();
            abandoned.add(begun);
            sites.computeIfAbsent(intent.at(), at -> new ArrayList<>()).add(begun);
            drop(abandoned, it -> abandoned.size() > LIMIT, it -> it.followers.isEmpty());
        }
        return begun;
    }

    /** The run is begun once more, by this request. */
    void beginAgain(Execution execution, Flight flight, JsonValue requestId) {
        release(execution);
        execution.begin(flight, requestId);
        running.put(flight.id, execution);
    }

    /** The caller of a run no longer waits for it, and it goes on until then. */
    void abandon(Execution execution, Flight.Limit end) {
        execution.abandon(end);
        nextEnd = Math.min(nextEnd, end.at());
    }

    /** {@return when the next run without its caller may have taken as long as a call may take} */
    long nextEnd() {
        return nextEnd;
    }

    /** {@return the runs without their callers that have taken as long as a call may take} */
    List<Execution> overdue(long now) {
        if (nextEnd > now) {
            return List.of();
        }
        List<Execution> overdue = new ArrayList<>();
        nextEnd = Long.MAX_VALUE;
        for (Execution execution : running.values()) {
            long end = execution.end().map(Flight.Limit::at).orElse(Long.MAX_VALUE);
            if (end <= now) {
                overdue.add(execution);
            } else {
                nextEnd = Math.min(nextEnd, end);
            }
        }
        return overdue;
    }

    /** Keeps the answer to a run, if there is room for it. {@return whether it is kept} */
    boolean keep(Execution execution, Message.Response response, long now) {
        release(execution);
        long size = response.text().length();
        if (size > BYTES || response.text().whole().isPresent()) { // a large one can be written once
            end(execution, ExecutionState.GONE);
            return false;
        }
        execution.answer(response);
        bytes += size;
        if (!execution.intent.isKeyed() && abandoned.remove(execution)) { // forgotten last from now on
            abandoned.add(execution);
            execution.until = now + LONGEST.toNanos();
        }
        drop(abandoned, it -> bytes > BYTES, it -> it.size() > 0 && it != execution);
        if (bytes > BYTES) {
            keyed.values().stream()
                    .filter(it -> it.size() > 0 && it != execution)
                    .toList()
                    .forEach(this::endForRoom);
        }
        return true;
    }

    /** The run has ended without an answer that is kept; what is under a key may be run again. */
    void end(Execution execution) {
        end(execution, ExecutionState.FAILED);
    }

    /** Forgets what tools that change nothing have answered, because it may not be true any more. */
    void outdateReads() {
        abandoned.stream()
                .filter(it -> it.intent.readOnly() && it.state() == ExecutionState.ANSWERED)
                .toList()
                .forEach(this::remove);
    }

    /** Forgets everything of a caller that does not come back. */
    void forget(String caller) {
        Predicate<Execution> own = it -> it.intent.at().caller().equals(caller);
        abandoned.stream().filter(own).toList().forEach(this::discard);
        keyed.values().stream().filter(own).toList().forEach(this::discard);
    }

    /** Forgets a run. */
    void remove(Execution execution) {
        release(execution);
        execution.end(ExecutionState.FAILED);
        if (execution.intent.isKeyed()) {
            keyed.remove(keyOf(execution), execution);
        } else if (abandoned.remove(execution)) {
            sites.computeIfPresent(execution.intent.at(), (at, all) -> {
                all.remove(execution);
                return all.isEmpty() ? null : all;
            });
        }
    }

    private void end(Execution execution, ExecutionState how) {
        if (execution.intent.isKeyed()) {
            release(execution);
            execution.end(how);
        } else {
            remove(execution);
        }
    }

    // It neither runs nor has an answer any more.
    private void release(Execution execution) {
        running.remove(execution.id(), execution);
        bytes -= execution.size();
        execution.end(execution.state());
    }

    private void expire(long now) {
        drop(abandoned, it -> it.until <= now || it.isRunning(), it -> isOutdated(it, now));
        drop(keyed.values(), it -> it.until <= now, it -> isOutdated(it, now));
    }

    // A run that goes on is not forgotten before it has taken as long as a call may take.
    private static boolean isOutdated(Execution execution, long now) {
        return execution.until <= now && execution.followers.isEmpty() && !execution.isRunning();
    }

    // The oldest first, as long as that is needed.
    private void drop(Collection<Execution> from, Predicate<Execution> needed, Predicate<Execution> allowed) {
        if (from.isEmpty() || !needed.test(from.iterator().next())) {
            return;
        }
        for (Execution each : List.copyOf(from)) {
            if (!needed.test(each)) {
                return;
            }
            if (allowed.test(each)) {
                discard(each);
            }
        }
    }

    private void discard(Execution execution) {
        boolean goesOn = execution.isRunning() && execution.isAbandoned();
        remove(execution);
        if (goesOn) {
            unwanted.accept(execution);
        }
    }

    private void endForRoom(Execution execution) {
        if (bytes > BYTES) {
            end(execution, ExecutionState.GONE);
        }
    }

    // A request waits for it, perhaps the one that began it.
    private static boolean isNeeded(Execution execution) {
        return !execution.followers.isEmpty() || (execution.isRunning() && !execution.isAbandoned());
    }

    private static Key keyOf(Execution execution) {
        return new Key(execution.intent.at().caller(), execution.intent.key());
    }
}
