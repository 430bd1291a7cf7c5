package dev.faultline.observe;

import dev.faultline.tool.ToolCall;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The calls that an observer has seen start and not end, each with what the observer keeps about it. They are found by
 * the call and not by the thread, because the server may end a hanging call from another thread.
 */
final class OpenCalls<T> {
    /** A call by its identity: two equal calls are still two calls. */
    private record Key(ToolCall call) {
        @Override
        @SuppressWarnings("ReferenceEquality")
        public boolean equals(@Nullable Object other) {
            return other instanceof Key(ToolCall same) && same == call;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(call);
        }
    }

    /** What is kept about a call, and about the same call in a boundary around this one. */
    private record Kept<T>(T value, @Nullable Kept<T> outer) {}

    private final Map<Key, Kept<T>> open = new ConcurrentHashMap<>();

    void start(ToolCall call, T value) {
        open.compute(new Key(call), (same, outer) -> new Kept<>(value, outer));
    }

    /** {@return what is kept about this call; empty if its start was not observed} */
    Optional<T> find(ToolCall call) {
        return Optional.ofNullable(open.get(new Key(call))).map(Kept::value);
    }

    /** {@return what was kept about this call, which has ended} */
    Optional<T> end(ToolCall call) {
        Optional<T> value = find(call);
        open.computeIfPresent(new Key(call), (same, kept) -> kept.outer());
        return value;
    }
}
