package dev.faultline.text;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The shape of one kind of secret: a row of the tables that {@link SecretShapes} searches for.
 *
 * <p>The hint of a row is a text in lower case that every such secret contains, or several, separated by {@code |}, of
 * which it contains one. The expression is tried only if the text has a hint, so the rarer the better.
 */
final class SecretShape {
    private final String name;
    private final String source;
    private final List<String> hints;
    private final String regex;
    private final String replacement;
    private volatile @Nullable Pattern pattern;

    private SecretShape(String name, String source, String hint, String regex, String replacement) {
        this.name = name;
        this.source = source;
        this.hints = List.of(hint.split("\\|"));
        this.regex = regex;
        this.replacement = replacement;
    }

    /** A secret that is recognised by itself: the whole match is replaced. */
    static SecretShape whole(String name, String source, String hint, String regex) {
        return new SecretShape(name, source, hint, regex, Redactor.MARK);
    }

    /** A secret that is recognised by what precedes it, which is group 1 and kept. */
    static SecretShape after(String name, String source, String hint, String regex) {
        return new SecretShape(name, source, hint, regex, "$1" + Redactor.MARK);
    }

    /** A value, quoted or not, that is recognised by what precedes it. The latter has no group of its own. */
    static SecretShape value(String name, String source, String hint, String before) {
        return after(name, source, hint, SecretValue.after(before, SecretValue.WORD));
    }

    /** {@return what kind of secret it is} */
    String name() {
        return name;
    }

    /** {@return the public document, or the rule of a public scanner, that describes the shape} */
    String source() {
        return source;
    }

    /** {@return texts in lower case, one of which every such secret contains, for a quick search} */
    List<String> hints() {
        return hints;
    }

    /** {@return what finds it; compiled when a text contains the hint, because few texts do} */
    Pattern pattern() {
        Pattern compiled = pattern;
        if (compiled == null) {
            compiled = Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
            pattern = compiled;
        }
        return compiled;
    }

    /** {@return the text without secrets of this kind} */
    String redacted(CharSequence text) {
        return pattern().matcher(text).replaceAll(replacement);
    }
}
