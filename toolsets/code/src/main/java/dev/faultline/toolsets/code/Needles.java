package dev.faultline.toolsets.code;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Texts, at least one of which is part of every match. A file is searched for their bytes before RE2/J sees a line; the
 * case of ASCII letters is ignored.
 */
final class Needles {
    private static final int MOST = 8;

    private final List<Needle> needles;

    private Needles(List<Needle> needles) {
        this.needles = needles;
    }

    /** {@return the texts of a query; empty if it has none} */
    static Optional<Needles> of(Syntax syntax) {
        return texts(syntax)
                .filter(texts -> texts.size() <= MOST)
                .map(texts -> new Needles(texts.stream().map(Needle::new).toList()));
    }

    /** {@return the index of the first of them, or -1} */
    int find(byte[] bytes, int from, int to) {
        int first = -1;
        for (Needle needle : needles) {
            int found = needle.find(bytes, from, first < 0 ? to : Math.min(to, first + needle.length()));
            first = found >= 0 && (first < 0 || found < first) ? found : first;
        }
        return first;
    }

    private static Optional<List<byte[]>> texts(Syntax syntax) {
        return switch (syntax) {
            case Syntax.Nothing n -> Optional.empty();
            case Syntax.Any any -> Optional.empty();
            case Syntax.Start start -> Optional.empty();
            case Syntax.End end -> Optional.empty();
            case Syntax.OneOf one -> Optional.empty();
            case Syntax.Literal literal -> texts(new Syntax.Sequence(List.of(literal)));
            case Syntax.Repeated(Syntax part, boolean mayBeAbsent) -> mayBeAbsent ? Optional.empty() : texts(part);
            case Syntax.Sequence(List<Syntax> parts) -> best(parts);
            case Syntax.Choice(List<Syntax> parts) -> all(parts);
        };
    }

    private static Optional<List<byte[]>> all(List<Syntax> branches) {
        List<byte[]> texts = new ArrayList<>();
        for (Syntax branch : branches) {
            Optional<List<byte[]>> own = texts(branch);
            if (own.isEmpty()) {
                return Optional.empty();
            }
            texts.addAll(own.get());
        }
        return Optional.of(texts);
    }

    private static Optional<List<byte[]>> best(List<Syntax> parts) {
        List<byte[]> best = List.of();
        ByteArrayOutputStream run = new ByteArrayOutputStream();
        for (Syntax part : parts) {
            if (part instanceof Syntax.Literal(int character, boolean folded) && isCertain(character, folded)) {
                run.writeBytes(Character.toString(character).getBytes(StandardCharsets.UTF_8));
                continue;
            }
            best = better(best, List.of(run.toByteArray()));
            run.reset();
            if (!(part instanceof Syntax.Literal)) {
                best = better(best, texts(part).orElse(List.of()));
            }
        }
        best = better(best, List.of(run.toByteArray()));
        return best.isEmpty() || shortest(best) == 0 ? Optional.empty() : Optional.of(best);
    }

    // K and S also match a sign beyond ASCII if case is ignored, and letters beyond ASCII may have a third case too.
    private static boolean isCertain(int character, boolean folded) {
        boolean three = character == 'k' || character == 'K' || character == 's' || character == 'S';
        return character != 0xFFFD && !(folded && (three || character >= 0x80));
    }

    private static List<byte[]> better(List<byte[]> one, List<byte[]> other) {
        return shortest(other) > shortest(one) ? other : one;
    }

    private static int shortest(List<byte[]> texts) {
        return texts.stream().mapToInt(text -> text.length).min().orElse(0);
    }
}
