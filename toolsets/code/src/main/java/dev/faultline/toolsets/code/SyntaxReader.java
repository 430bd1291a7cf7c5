package dev.faultline.toolsets.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Reads a regular expression that RE2/J has accepted. */
final class SyntaxReader {
    private static final String PUNCTUATED_CLASSES = "dswDSWpP";

    private final int[] text;
    private int at;
    private boolean folded;

    private SyntaxReader(String regex, boolean folded) {
        this.text = regex.codePoints().toArray();
        this.folded = folded;
    }

    /** {@return the syntax of the expression; an empty part if it is not understood} */
    static Syntax read(String regex, boolean folded) {
        SyntaxReader reader = new SyntaxReader(regex, folded);
        try {
            Syntax read = reader.choice();
            return reader.at == reader.text.length ? read : new Syntax.Nothing();
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            return new Syntax.Nothing(); // RE2/J reads it differently, so every line is searched
        }
    }

    private boolean has(int character) {
        return at < text.length && text[at] == character;
    }

    private boolean take(int character) {
        if (has(character)) {
            at++;
            return true;
        }
        return false;
    }

    private Syntax choice() {
        boolean outer = folded;
        List<Syntax> branches = new ArrayList<>();
        do {
            branches.add(sequence());
        } while (take('|'));
        folded = outer;
        return branches.size() == 1 ? branches.getFirst() : new Syntax.Choice(List.copyOf(branches));
    }

    private Syntax sequence() {
        List<Syntax> parts = new ArrayList<>();
        while (at < text.length && text[at] != '|' && text[at] != ')') {
            if (text[at] == '\\' && at + 1 < text.length && text[at + 1] == 'Q') {
                quoted(parts);
            } else {
                parts.add(repeated(part()));
            }
        }
        return new Syntax.Sequence(List.copyOf(parts));
    }

    // A repetition after a quotation repeats only its last character.
    private void quoted(List<Syntax> parts) {
        at += 2;
        while (at < text.length && !(has('\\') && at + 1 < text.length && text[at + 1] == 'E')) {
            parts.add(new Syntax.Literal(text[at++], folded));
        }
        at = Math.min(text.length, at + 2);
        if (!parts.isEmpty()) {
            parts.add(repeated(parts.removeLast()));
        }
    }

    private Syntax repeated(Syntax part) {
        Syntax repeated = part;
        for (Repetition next = repetition(); next != Repetition.NONE; next = repetition()) {
            repeated = new Syntax.Repeated(repeated, next == Repetition.MAYBE);
            take('?'); // which of several matches is preferred does not matter
        }
        return repeated;
    }

    private enum Repetition {
        NONE,
        MAYBE,
        AT_LEAST_ONCE
    }

    private Repetition repetition() {
        if (take('*') || take('?')) {
            return Repetition.MAYBE;
        }
        if (take('+')) {
            return Repetition.AT_LEAST_ONCE;
        }
        int end = at + 1;
        while (end < text.length && (Character.isDigit(text[end]) || text[end] == ',')) {
            end++;
        }
        boolean counted = has('{') && end < text.length && text[end] == '}' && Character.isDigit(text[at + 1]);
        if (!counted) {
            return Repetition.NONE;
        }
        boolean absent = text[at + 1] == '0';
        at = end + 1;
        return absent ? Repetition.MAYBE : Repetition.AT_LEAST_ONCE;
    }

    private Syntax part() {
        int character = text[at++];
        return switch (character) {
            case '(' -> group();
            case '[' -> set();
            case '.' -> new Syntax.Any();
            case '^' -> new Syntax.Start();
            case '$' -> new Syntax.End();
            case '\\' -> escape();
            default -> new Syntax.Literal(character, folded);
        };
    }

    private Syntax group() {
        boolean outer = folded;
        if (take('?')) {
            if (has('P') || has('<')) {
                while (!take('>')) {
                    at++;
                }
            } else if (flags()) {
                return new Syntax.Nothing(); // they apply until the end of the enclosing group
            }
        }
        Syntax inside = choice();
        folded = outer;
        take(')');
        return inside;
    }

    /** {@return whether these flags stand alone} */
    private boolean flags() {
        boolean on = true;
        while (!has(':') && !has(')')) {
            int flag = text[at++];
            if (flag == '-') {
                on = false;
            } else if (flag == 'i') {
                folded = on;
            }
        }
        return text[at++] == ')';
    }

    private Syntax escape() {
        int character = text[at];
        if (PUNCTUATED_CLASSES.indexOf(character) >= 0) {
            return classEscape();
        }
        if (character == 'A' || character == 'z' || character == 'b' || character == 'B') {
            at++;
            return character == 'A' ? new Syntax.Start() : character == 'z' ? new Syntax.End() : new Syntax.Nothing();
        }
        if (character == 'C') {
            at++;
            return new Syntax.Any();
        }
        return new Syntax.Literal(Escapes.character(this.text, at), skipEscape());
    }

    private boolean skipEscape() {
        at = Escapes.end(text, at);
        return folded;
    }

    private Syntax classEscape() {
        Set<Integer> members = new TreeSet<>();
        at--;
        boolean narrow = member(members);
        return narrow ? new Syntax.OneOf(List.copyOf(members), folded) : new Syntax.Any();
    }

    private Syntax set() {
        boolean narrow = !take('^');
        Set<Integer> members = new TreeSet<>();
        boolean first = true;
        while (first || !has(']')) {
            first = false;
            narrow &= member(members);
        }
        at++;
        return narrow && !members.isEmpty() ? new Syntax.OneOf(List.copyOf(members), folded) : new Syntax.Any();
    }

    /** {@return whether the member of a set at this index has only ASCII characters; if so, they are added} */
    private boolean member(Set<Integer> members) {
        if (has('\\') && PUNCTUATED_CLASSES.indexOf(text[at + 1]) >= 0) {
            int name = text[at + 1];
            at += 2;
            if ((name == 'p' || name == 'P') && text[at++] == '{') {
                while (!take('}')) {
                    at++;
                }
            }
            return Escapes.addClass(name, members);
        }
        if (has('[') && at + 1 < text.length && text[at + 1] == ':') {
            String rest = new String(text, at, text.length - at);
            int end = rest.indexOf(":]");
            if (end > 0) {
                at += end + 2;
                return false; // [:alpha:] and the like are rare, so they count as any character
            }
        }
        int low = setCharacter();
        int high = low;
        if (has('-') && at + 1 < text.length && text[at + 1] != ']') {
            at++;
            high = setCharacter();
        }
        for (int c = low; c <= Math.min(high, 0x7F); c++) {
            members.add(c);
        }
        return high < 0x80;
    }

    private int setCharacter() {
        int character = text[at++];
        if (character != '\\') {
            return character;
        }
        int escaped = Escapes.character(text, at);
        at = Escapes.end(text, at);
        return escaped;
    }
}
