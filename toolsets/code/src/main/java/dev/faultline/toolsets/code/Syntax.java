package dev.faultline.toolsets.code;

import java.util.List;

/**
 * What a query is made of, as far as it matters for finding where it may match. Each part stands for at least the texts
 * that RE2/J takes it for, and often for more: RE2/J alone decides in the end.
 */
sealed interface Syntax {
    /** Nothing, or a condition that is not looked at here. */
    record Nothing() implements Syntax {}

    /** One character; {@code folded} if its case does not matter. */
    record Literal(int character, boolean folded) implements Syntax {}

    /** One of some ASCII characters, in ascending order. */
    record OneOf(List<Integer> characters, boolean folded) implements Syntax {}

    /** Any character, and also bytes that are none. */
    record Any() implements Syntax {}

    /** The beginning of a line. */
    record Start() implements Syntax {}

    /** The end of a line. */
    record End() implements Syntax {}

    /** One part after another. */
    record Sequence(List<Syntax> parts) implements Syntax {}

    /** One of these. */
    record Choice(List<Syntax> parts) implements Syntax {}

    /** A part that comes any number of times, or at least once. */
    record Repeated(Syntax part, boolean mayBeAbsent) implements Syntax {}

    /** {@return whether nothing matches this but a text with a newline, or one branch of it is such} */
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
