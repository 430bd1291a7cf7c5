package dev.faultline.toolsets.code;

import java.util.List;

/**
 * The syntax tree of a query, as far as it matters for narrowing down where it may match. Each part matches at least
 * what RE2/J matches, and often more; RE2/J alone decides in the end.
 */
sealed interface Syntax {
    /** Nothing, or a condition that is ignored here. */
    record Nothing() implements Syntax {}

    /** One character; {@code folded} if its case is ignored. */
    record Literal(int character, boolean folded) implements Syntax {}

    /** One of some ASCII characters, in ascending order. */
    record OneOf(List<Integer> characters, boolean folded) implements Syntax {}

    /** Any character, including invalid bytes. */
    record Any() implements Syntax {}

    /** The beginning of a line. */
    record Start() implements Syntax {}

    /** The end of a line. */
    record End() implements Syntax {}

    /** A sequence of parts. */
    record Sequence(List<Syntax> parts) implements Syntax {}

    /** One of several alternatives. */
    record Choice(List<Syntax> parts) implements Syntax {}

    /** A part that is repeated any number of times, or at least once. */
    record Repeated(Syntax part, boolean mayBeAbsent) implements Syntax {}

    /** {@return whether only a text with a newline can match this, or one branch of it} */
    default boolean needsNewline() {
        return switch (this) {
            case Literal(int character, boolean folded) -> character == '\n';
            case Sequence(List<Syntax> parts) -> parts.stream().anyMatch(Syntax::needsNewline);
            case Choice(List<Syntax> parts) -> parts.stream().anyMatch(Syntax::needsNewline);
            case Repeated(Syntax part, boolean mayBeAbsent) -> !mayBeAbsent && part.needsNewline();
            case Nothing nothing -> false;
            case OneOf set -> set.characters().equals(List.of((int) '\n'));
            case Any any -> false;
            case Start start -> false;
            case End end -> false;
        };
    }

    /** {@return the text itself} */
    static Syntax literal(String text, boolean folded) {
        return new Sequence(text.codePoints()
                .<Syntax>mapToObj(character -> new Literal(character, folded))
                .toList());
    }
}
