package dev.faultline.toolsets.workspace.plan;

import dev.faultline.toolsets.workspace.files.Operation;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The words for operations in a plan. */
final class Operations {
    /** The words that allow something, for messages. */
    static final String KNOWN = "create, modify, write (both of them), delete and move";

    /** What no tool can do: forbidding it always holds, and no plan can allow it. */
    private static final Set<String> IMPOSSIBLE = Set.of("execute", "network");

    private Operations() {}

    /** {@return the operations that a word allows; empty if it is none} */
    static Optional<Set<Operation>> allowed(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "create" -> Optional.of(EnumSet.of(Operation.CREATE));
            case "modify" -> Optional.of(EnumSet.of(Operation.MODIFY));
            case "write" -> Optional.of(EnumSet.of(Operation.CREATE, Operation.MODIFY));
            case "delete" -> Optional.of(EnumSet.of(Operation.DELETE));
            case "move", "rename" -> Optional.of(EnumSet.of(Operation.MOVE));
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
