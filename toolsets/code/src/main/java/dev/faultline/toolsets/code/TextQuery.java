package dev.faultline.toolsets.code;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.faultline.dialects.problemdetails.KgFoundryError;
import dev.faultline.dialects.problemdetails.ProblemCode;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A query of {@code search_text}. RE2/J decides whether a line matches; the rest narrows down where to look.
 *
 * @param needles texts of which every match contains one, if there are any
 * @param ripgrep an expression for ripgrep that matches at least every matching line
 */
record TextQuery(Pattern pattern, Optional<Needles> needles, String ripgrep) {
    private static final int LARGEST = 5000;

    private static final String NEWLINE = "query must not contain a newline, because every line is searched by itself";

    /** The prefix that RE2/J itself adds to an expression that ignores case. */
    private static final String FOLDED = "(?i)";

    /**
     * {@return the query}
     *
     * @throws KgFoundryError if it is not a regular expression of RE2 (R17)
     */
    static TextQuery of(String text, boolean regex, boolean caseSensitive) {
        if (regex && RegexSize.of(text) > LARGEST) {
            throw refused("it is too large when its repetitions are written out");
        }
        try {
            int flags = caseSensitive ? 0 : Pattern.CASE_INSENSITIVE;
            Pattern pattern = Pattern.compile(regex ? text : Pattern.quote(text), flags);
            Syntax syntax = regex ? SyntaxReader.read(text, !caseSensitive) : Syntax.literal(text, !caseSensitive);
            if (syntax.needsNewline()) {
                throw new KgFoundryError(ProblemCode.INVALID_PARAMETER, NEWLINE, Map.of());
            }
            return new TextQuery(pattern, Needles.of(syntax), RipgrepPattern.of(syntax));
        } catch (PatternSyntaxException e) {
            String where =
                    e.getPattern().startsWith(FOLDED) ? e.getPattern().substring(FOLDED.length()) : e.getPattern();
            throw refused(e.getDescription() + ": " + where + " (look-around and back-references are not supported)");
        } catch (StackOverflowError e) {
            throw refused("it is nested too deeply");
        }
    }

    /** {@return the start of the first match in a line, in {@code char}s} */
    OptionalInt find(CharSequence line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() ? OptionalInt.of(matcher.start()) : OptionalInt.empty();
    }

    private static KgFoundryError refused(String why) {
        return new KgFoundryError(
                ProblemCode.INVALID_PARAMETER, "query is not a regular expression of RE2: " + why, Map.of());
    }
}
