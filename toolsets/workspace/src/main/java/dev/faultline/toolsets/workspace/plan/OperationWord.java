package dev.faultline.toolsets.workspace.plan;

import dev.faultline.toolsets.workspace.files.Operation;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The words by which a plan allows and forbids operations. */
enum OperationWord {
    CREATE(true, EnumSet.of(Operation.CREATE)),
    MODIFY(true, EnumSet.of(Operation.MODIFY)),
    WRITE(true, EnumSet.of(Operation.CREATE, Operation.MODIFY)),
    DELETE(true, EnumSet.of(Operation.DELETE)),
    MOVE(true, EnumSet.of(Operation.MOVE)),
    RENAME(true, EnumSet.of(Operation.MOVE)),
    NONE(true, EnumSet.noneOf(Operation.class)),
    /** No tool can do this, so that a plan may forbid it but cannot allow it. */
    EXECUTE(false, EnumSet.noneOf(Operation.class)),
    /** As {@link #EXECUTE}. */
    NETWORK(false, EnumSet.noneOf(Operation.class));

    /** The words that allow something, for messages. */
    static final String LIST = "create, modify, write (both of them), delete and move";

    private final boolean canBeAllowed;
    private final EnumSet<Operation> operations;

    OperationWord(boolean canBeAllowed, EnumSet<Operation> operations) {
        this.canBeAllowed = canBeAllowed;
        this.operations = operations;
    }

    /** {@return the operations that the text allows; empty if it is not a word that can} */
    static Optional<Set<Operation>> allowed(String text) {
        return find(text).filter(word -> word.canBeAllowed).map(word -> EnumSet.copyOf(word.operations));
    }

    /** {@return the operations that the text forbids; empty if it is not one of the words} */
    static Optional<Set<Operation>> forbidden(String text) {
        return find(text).map(word -> EnumSet.copyOf(word.operations));
    }

    private static Optional<OperationWord> find(String text) {
        return Arrays.stream(values())
                .filter(word -> word.name().equalsIgnoreCase(text))
                .findFirst();
    }
}
