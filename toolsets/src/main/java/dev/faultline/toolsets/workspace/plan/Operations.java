package dev.faultline.toolsets.workspace.plan;

import dev.faultline.toolsets.workspace.files.Operation;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The words for operations in a plan. */
final class Operations {
    /** What no tool can do: to forbid it is always kept, to allow it would be a lie. */
    private static final Set<String> IMPOSSIBLE = Set.of("delete", "rename", "move", "execute", "network");

    private Operations() {}

    /** {@return the operations that a word allows; empty if it is none} */
    static Optional<Set<Operation>> allowed(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "create" -> Optional.of(EnumSet.of(Operation.CREATE));
            case "modify" -> Optional.of(EnumSet.of(Operation.MODIFY));
            case "write" -> Optional.of(EnumSet.allOf(Operation.class));
            case "none" -> Optional.of(EnumSet.noneOf(Operation.class));
            default -> Optional.empty(); // anybody's words
        };
    }

    /** {@return the operations that a word forbids; empty if it is none} */
    static Optional<Set<Operation>> forbidden(String word) {
        return IMPOSSIBLE.contains(word.toLowerCase(Locale.ROOT))
                ? Optional.of(EnumSet.noneOf(Operation.class))
                : allowed(word);
    }
}
