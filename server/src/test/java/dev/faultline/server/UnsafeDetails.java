package dev.faultline.server;

import java.time.DayOfWeek;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Details that a tool must not send, and the issue that is reported for each. */
enum UnsafeDetails {
    CYCLE("/self: contains itself", UnsafeDetails::cycle),
    DEPTH_BOMB(": is nested deeper than 64 levels", UnsafeDetails::bomb),
    INFINITE("/share: is not a finite number", () -> Map.of("share", Double.POSITIVE_INFINITY)),
    NOT_A_NUMBER("/share: is not a finite number", () -> Map.of("share", Double.NaN)),
    BEAN("/order: is a Java object that has no JSON form", () -> Map.of("order", new Object())),
    FUNCTION("/later: is a Java object that has no JSON form", () -> Map.of("later", (Runnable) () -> {})),
    NAME_THAT_IS_NOT_TEXT("(root): has a member whose name is not text", () -> Map.of(5, "five")),
    MAYBE("/owner: is a value that may be absent", () -> Map.of("owner", Optional.of("ann"))),
    ENUM("/day: is an enum constant", () -> Map.of("day", DayOfWeek.MONDAY)),
    BYTES("/picture: is a byte array", () -> Map.of("picture", new byte[] {1, 2})),
    HALF_A_CHARACTER("/word: contains an unpaired surrogate", () -> Map.of("word", "\uD83D")),
    CHANGED_WHILE_READ("/list: failed, or was changed, while it was read", () -> Map.of("list", new Changing())),
    TOO_LARGE("(root): is larger than 65536 bytes", () -> Map.of("text", "x".repeat(70_000)));

    final String offence;
    private final Supplier<Object> made;

    UnsafeDetails(String offence, Supplier<Object> made) {
        this.offence = offence;
        this.made = made;
    }

    Object make() {
        return made.get();
    }

    private static Object cycle() {
        Map<String, Object> cycle = new HashMap<>();
        cycle.put("self", cycle);
        return cycle;
    }

    private static Object bomb() {
        List<Object> bomb = new ArrayList<>();
        for (int level = 0; level < 100_000; level++) {
            bomb = new ArrayList<>(List.<Object>of(bomb));
        }
        return bomb;
    }

    /** A map that another thread modifies. */
    private static final class Changing extends AbstractMap<String, Object> {
        @Override
        public Set<Entry<String, Object>> entrySet() {
            throw new ConcurrentModificationException();
        }
    }
}
