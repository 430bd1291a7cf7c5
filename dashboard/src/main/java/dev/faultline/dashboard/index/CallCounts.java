package dev.faultline.dashboard.index;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.trail.CallSummaries;
import dev.faultline.trail.EventEntry;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How many calls of a tool ended in a minute or longer, how many of them failed, and how long they took.
 *
 * @param durations the number of calls by how long they took, one number for each of {@link #LIMITS_MS} and one for all
 *     that took longer
 */
public record CallCounts(long at, String tool, String server, long count, long failed, List<Long> durations) {
    /** The upper limits of the durations, in milliseconds. */
    public static final List<Integer> LIMITS_MS = CallSummaries.LIMITS_MS;

    /** Copies the durations. */
    public CallCounts {
        durations = List.copyOf(durations);
    }

    /** {@return the counts in this event, if it has any} */
    static Optional<CallCounts> of(EventEntry event) {
        Optional<JsonObject> details =
                event.name().equals(CallSummaries.EVENT) ? event.json().object("details") : Optional.empty();
        return details.flatMap(found -> number(found, "count")
                .map(count -> new CallCounts(
                        Digest.millis(event.at()),
                        event.origin().tool().orElse(""),
                        event.origin().server().orElse(""),
                        count,
                        Math.min(count, number(found, "failed").orElse(0L)),
                        durations(found))));
    }

    CallCounts plus(CallCounts other) {
        int size = Math.max(durations.size(), other.durations.size());
        return new CallCounts(
                Math.max(at, other.at),
                tool,
                server,
                count + other.count,
                failed + other.failed,
                IntStream.range(0, size)
                        .mapToObj(i -> get(durations, i) + get(other.durations, i))
                        .toList());
    }

    /** {@return the share of calls that succeeded, from 0 to 1} */
    public double successRate() {
        return count == 0 ? 1 : (count - failed) / (double) count;
    }

    /**
     * {@return the limit in milliseconds below which this share of the calls took; empty if no durations are recorded,
     * or if it is above the highest limit}
     */
    public Optional<Integer> quantile(double share) {
        long total = durations.stream().mapToLong(Long::longValue).sum();
        long seen = 0;
        for (int i = 0; i < Math.min(LIMITS_MS.size(), durations.size()); i++) {
            seen += durations.get(i);
            if (total > 0 && seen >= Math.ceil(total * share)) {
                return Optional.of(LIMITS_MS.get(i));
            }
        }
        return Optional.empty();
    }

    /** {@return whether durations are recorded} */
    public boolean isTimed() {
        return durations.stream().anyMatch(number -> number > 0);
    }

    private static long get(List<Long> numbers, int i) {
        return i < numbers.size() ? numbers.get(i) : 0;
    }

    private static List<Long> durations(JsonObject details) {
        return details.get("durations").orElse(null) instanceof JsonArray array
                ? array.items().stream()
                        .limit(LIMITS_MS.size() + 1L)
                        .map(item -> number(item).orElse(0L))
                        .toList()
                : List.of();
    }

    private static Optional<Long> number(JsonObject object, String name) {
        return object.get(name).flatMap(CallCounts::number);
    }

    private static Optional<Long> number(JsonValue value) {
        return value instanceof JsonNumber number
                ? number.integer().stream()
                        .filter(count -> count >= 0 && count < Integer.MAX_VALUE)
                        .boxed()
                        .findFirst()
                : Optional.empty();
    }
}
