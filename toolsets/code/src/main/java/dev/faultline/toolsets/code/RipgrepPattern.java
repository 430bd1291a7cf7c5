package dev.faultline.toolsets.code;

import java.util.List;
import java.util.stream.Collectors;

/** Translates a query for ripgrep, so that it finds every line that RE2/J finds. */
final class RipgrepPattern {
    /** A character has at most four bytes; RE2/J reads invalid bytes as one character too. */
    private static final String ANY = "(?-u:[^\\n]{1,4})";

    private static final int REPLACEMENT = 0xFFFD;

    private RipgrepPattern() {}

    static String of(Syntax syntax) {
        return switch (syntax) {
            case Syntax.Nothing() -> "(?:)";
            case Syntax.Any() -> ANY;
            case Syntax.Start() -> "(?m:^)";
            case Syntax.End() -> "(?m:\\r?$)"; // the CR of a line that ends in CR LF is ignored
            case Syntax.Literal(int character, boolean folded) -> literal(character, folded);
            case Syntax.OneOf(List<Integer> characters, boolean folded) -> oneOf(characters, folded);
            case Syntax.Sequence(List<Syntax> parts) ->
                parts.stream().map(RipgrepPattern::of).collect(Collectors.joining());
            case Syntax.Choice(List<Syntax> parts) ->
                parts.stream().map(RipgrepPattern::of).collect(Collectors.joining("|", "(?:", ")"));
            case Syntax.Repeated(Syntax part, boolean mayBeAbsent) ->
                "(?:" + of(part) + ")" + (mayBeAbsent ? "*" : "+");
        };
    }

    // Beyond ASCII, the two programs may disagree about upper and lower case.
    private static String literal(int character, boolean folded) {
        if (character == '\n' || character == REPLACEMENT || (folded && character >= 0x80)) {
            return ANY;
        }
        String written = Character.isLetterOrDigit(character) && character < 0x80
                ? Character.toString(character)
                : "\\x{" + Integer.toHexString(character) + "}";
        return folded && Character.isLetter(character) ? "(?i:" + written + ")" : written;
    }

    private static String oneOf(List<Integer> characters, boolean folded) {
        String members = characters.stream()
                .filter(c -> c != '\n')
                .map(c -> "\\x{" + Integer.toHexString(c) + "}")
                .collect(Collectors.joining());
        if (members.isEmpty()) {
            return ANY;
        }
        return (folded ? "(?i:[" : "[") + members + (folded ? "])" : "]");
    }
}
