package dev.faultline.server;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** The responses to traps, over every transport. */
final class SentResponses {
    /** How long to wait for a response that is known never to come. */
    private static final int SILENCE = 1_000;

    private static final int PATIENCE = 60_000;

    private static final String NO_ANSWER = "no answer";

    private record Place(Trap trap, Transport transport) {}

    private final Map<Place, Seen> all = new ConcurrentHashMap<>();

    /** {@return the response to this trap, which was played} */
    Seen to(Trap trap, Transport transport) {
        return Objects.requireNonNull(all.get(new Place(trap, transport)), trap::name);
    }

    /** {@return the response to this trap, if it was played} */
    Optional<Seen> find(Trap trap, Transport transport) {
        return Optional.ofNullable(all.get(new Place(trap, transport)));
    }

    void playInTurn(List<Trap> traps, Wire wire, Transport transport, Predicate<Trap> silent)
            throws InterruptedException, ExecutionException {
        for (Trap trap : traps) {
            playAtOnce(List.of(trap), wire, transport, silent);
        }
    }

    void playAtOnce(List<Trap> traps, Wire wire, Transport transport, Predicate<Trap> silent)
            throws InterruptedException, ExecutionException {
        Map<Trap, CompletableFuture<Seen>> playing = new HashMap<>();
        traps.forEach(trap -> playing.put(trap, trap.script().play(wire)));
        for (Map.Entry<Trap, CompletableFuture<Seen>> each : playing.entrySet()) {
            int millis = silent.test(each.getKey()) ? SILENCE : PATIENCE;
            all.put(new Place(each.getKey(), transport), await(each.getValue(), millis));
        }
    }

    private static Seen await(CompletableFuture<Seen> answer, int millis)
            throws InterruptedException, ExecutionException {
        try {
            return answer.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return new Seen(0, NO_ANSWER + " within " + millis + " ms");
        }
    }

    static boolean isSilence(Seen seen) {
        return seen.body().startsWith(NO_ANSWER);
    }

    static List<Trap> over(Transport transport, List<Trap> traps) {
        return traps.stream().filter(it -> it.expected().containsKey(transport)).toList();
    }

    static void await(List<Future<?>> playing) throws InterruptedException, ExecutionException {
        for (Future<?> each : playing) {
            each.get();
        }
    }
}
