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
 * What is searched for: RE2/J decides whether a line has it, and the rest says where it is worth looking.
 *
 * @param needles texts that every match has one of, if there are such
 * @param ripgrep an expression of ripgrep's that finds at least every line that has it
 */
record Query(Pattern pattern, Optional<Needles> needles, String ripgrep) {
    private static final int LARGEST = 5000;

    private static final String NEWLINE = "query must not contain a newline, because every line is searched by itself";

    /** What RE2/J itself puts before an expression whose case does not matter. */
    private static final String FOLDED = "(?i)";

    /**
     * {@return the query}
     *
     * @throws KgFoundryError if it is no regular expression of RE2 (R17)
     */
    static Query of(String text, boolean regex, boolean caseSensitive) {
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
            return new Query(pattern, Needles.of(syntax), RipgrepPattern.of(syntax));
        } catch (PatternSyntaxException e) {
            String where =
                    e.getPattern().startsWith(FOLDED) ? e.getPattern().substring(FOLDED.length()) : e.getPattern();
            throw refused(e.getDescription() + ": " + where + " (look-around and back-references are not supported)");
        } catch (StackOverflowError e) {
            throw refused("it is nested too deeply");
        }
    }

    /** {@return where the first match in a line begins, in {@code char}s} */
    OptionalInt find(CharSequence line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() ? OptionalInt.of(matcher.start()) : OptionalInt.empty();
    }

    private static KgFoundryError refused(String why) {
        return new KgFoundryError(
                ProblemCode.INVALID_PARAMETER, "query is not a regular expression of RE2: " + why, Map.of());
    }
}
