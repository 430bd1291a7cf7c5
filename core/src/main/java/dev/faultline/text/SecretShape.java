package dev.faultline.text;

import java.util.List;
import java.util.regex.Pattern;

/** Recognises secrets inside text by their shape or by the name in front of them. */
final class SecretShape {
    private static final String MARK = Redactor.MARK;

    /** The end of a name, which may be quoted (also as JSON inside JSON), and the sign between name and value. */
    private static final String IS = "\\\\*+[\"']?+\\h*+(?>=>|:=|==?+|:)\\h*+";

    /** The optional quote at the start of a value: group 2 of a rule, which also ends the value. */
    private static final String OPENING = "((?:\\\\*+[\"'])?+)";

    private static final String QUOTED = "(?<=[\"'])(?:(?!(?<!\\\\)\\2).)++";

    /** A value without quotes, but not one that is already redacted, nor the start of a JSON object or array. */
    private static final String WORD = "(?<![\"'])(?!\\[redacted]|[\\[{][\\[{\\]}\"'\\\\\\s])"
            + "(?:\\{\\w{1,20}+})?+(?:[^\\s,;&\"')}\\]\\\\]|\\\\(?![\"']))++";

    /** A header's value, up to the end of the line; it includes quotes only after {@code =}, as in Digest. */
    private static final String LINE = "(?<![\"'])(?:=\"[^\"\\r\\n]*+\"|[^\\r\\n\"'}])++";

    private static final String KEY_OF = "(?:api|access|private|secret|signing|encryption)";

    /** Text such as "Unexpected token: }" is not a secret: the value must also look like one. */
    private static final String LIKELY = "(?=[\\\\\"']{0,9}+(?=[\\w.+/~-]{6})[\\w.+/~-]{0,200}?[0-9])";

    /**
     * Precedes a token whose issuer's prefix may also be the end of a word, as in "task-force". Where this token
     * touches a word, a rule has a second form that demands more of it.
     */
    private static final String BEGIN = "(?<![a-z0-9])";

    /** The same, four characters later. */
    private static final String BEGIN_4 = "(?<![a-z0-9].{4})";

    /** Requires a digit in the token, which a word has not. */
    private static final String DIGIT = "(?=[a-z_-]{0,200}+[0-9])";

    private static final String SENDGRID = "(?-i:SG)\\.[\\w-]";

    /** Distinguishes a token, with digits or capitals within a word, from a placeholder made of words. */
    private static final String RANDOM = "(?=[\\w-]{0,200}?(?:[0-9]|(?-i:[a-z][A-Z])))";

    private static final Rule[] NONE = {};

    /** A rule; its lower-case {@code hint} is searched first, because most text contains no hint at all. */
    private record Rule(String hint, Pattern pattern, String replacement) {
        static Rule of(String hint, String regex, String replacement) {
            return new Rule(hint, Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.DOTALL), replacement);
        }

        /** Replaces the whole match. */
        static Rule shape(String hint, String regex) {
            return of(hint, regex, MARK);
        }

        /** Replaces the value after the name. */
        static Rule named(String hint, String name, String value) {
            return of(hint, "(" + name + OPENING + ")(?:" + QUOTED + "|" + value + ")", "$1" + MARK);
        }
    }

    // Quantifiers are possessive or bounded, so that no text causes catastrophic backtracking.
    private static final List<Rule> RULES = List.of(
            Rule.shape(
                    "private key",
                    "-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----"
                            + ".*?(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|\\z)"),
            // Up to the last @, because a password may contain one; the match ends at the next slash.
            Rule.of("://", "://[^\\s/?#\"'<>`]*@", "://" + MARK + "@"),
            Rule.named("authorization", "authorization" + IS, LINE),
            Rule.named("cookie", "cookie" + IS + "(?=[\\\\\"']{0,9}+[^\\s=:]{1,100}+=)", LINE),
            Rule.of(
                    "bearer",
                    "(\\bbearer\\s++(?:token\\s++)?+)(?![a-z_]++=[\"'])"
                            + "(?:(?=[a-z_.~+/=-]{0,200}+[0-9])[\\w.~+/=-]{6,}+|[\\w.~+/=-]{20,}+)",
                    "$1" + MARK),
            // "basic authentication" is not a secret; Base64 has digits, padding, or capitals within a word.
            Rule.of(
                    "basic",
                    "(\\bbasic\\s++)(?:(?=[a-z+/]{0,200}+[0-9=])[\\w+/=]{8,}+"
                            + "|(?-i:(?=[A-Za-z]{0,200}?[a-z][A-Z])(?:[A-Za-z+/]{4}){2,}+)(?![\\w+/=]))",
                    "$1" + MARK),
            Rule.named("pass", "(?:passwords?+|passwd|passphrase)[0-9]{0,3}+" + IS, WORD),
            Rule.named("pwd", "(?<![a-z0-9])pwd" + IS, WORD),
            Rule.named("secret", "secret" + IS, WORD),
            Rule.named("key", KEY_OF + "[_-]?+key" + IS, WORD),
            Rule.named("key", KEY_OF + " key" + IS + LIKELY, WORD),
            Rule.named("token", "token(?:\\\\*+[\"']\\h*+[=:]\\h*+|=(?![=>\\s]))", WORD),
            Rule.named("token", "token" + IS + LIKELY, WORD),
            Rule.of("sig", "([?&](?:[\\w-]{0,40}signature|sig)=)[^\\s&#\"'<>]++", "$1" + MARK),
            Rule.shape("gh", BEGIN + "gh[pousr]_[a-z0-9]{20,}+|gh[pousr]_" + DIGIT + "[a-z0-9]{36,}+"),
            Rule.shape("github_pat_", "github_pat_\\w{20,}+"),
            Rule.shape("glpat-", "glpat-" + RANDOM + "[\\w.-]{20,}+"),
            Rule.shape("gldt-", "gldt-" + RANDOM + "[\\w.-]{20,}+"),
            Rule.shape("glrt-", "glrt-" + RANDOM + "[\\w.-]{20,}+"),
            Rule.shape("glptt-", "glptt-" + RANDOM + "[\\w.-]{20,}+"),
            Rule.shape("npm_", "npm_[a-z0-9]{36,}+(?!_)"),
            Rule.shape("pypi-a", "(?-i:pypi-AgE)[\\w-]{50,}+"),
            Rule.shape("hf_", BEGIN + "hf_[a-z0-9]{34,}+(?!_)|hf_" + DIGIT + "[a-z0-9]{34,}+(?!_)"),
            Rule.shape("dckr_pat_", "dckr_pat_" + RANDOM + "[\\w-]{20,}+"),
            Rule.shape("dop_v1_", "dop_v1_[a-f0-9]{64}"),
            Rule.shape("aiza", "(?-i:AIza)" + RANDOM + "(?:" + BEGIN_4 + "[\\w-]{35}|[\\w-]{35}(?![\\w-]))"),
            Rule.shape("sg.", BEGIN + SENDGRID + "{16,32}\\.[\\w-]{32,64}|" + SENDGRID + "{22}\\.[\\w-]{43}(?![\\w-])"),
            // "task-" and a hash of lower-case digits is not a secret.
            Rule.shape(
                    "sk",
                    BEGIN + "sk[-_](?=[a-z_-]{0,200}+[0-9])[\\w-]{16,}+|sk_(?:live|test)_" + DIGIT + "[a-z0-9]{16,}+"
                            + "|sk-(?:(?:proj|ant|svcacct)-)?+" + DIGIT + "(?-i:(?=[\\w-]{0,200}?[A-Z]))[\\w-]{40,}+"),
            Rule.shape("rk_", BEGIN + "rk_(?:live|test)_[a-z0-9]{16,}+|rk_(?:live|test)_" + DIGIT + "[a-z0-9]{16,}+"),
            Rule.shape("whsec_", "whsec_" + RANDOM + "[\\w+/=-]{24,}+"),
            Rule.shape("xox", BEGIN + "xox[abeprs]-[a-z0-9-]{10,}+|xox[abeprs]-[0-9]{9,}+-[a-z0-9-]{10,}+"),
            Rule.shape("xapp-", "xapp-[0-9]-[a-z0-9]{8,}+-[0-9]{8,}+-[a-z0-9]{16,}+"),
            Rule.shape("akia", BEGIN + "AKIA[0-9A-Z]{16}|(?-i:AKIA)" + DIGIT + "(?-i:[0-9A-Z]{16})(?![0-9a-z])"),
            Rule.shape("asia", BEGIN + "(?-i:ASIA[0-9A-Z]{16})|(?-i:ASIA)" + DIGIT + "(?-i:[0-9A-Z]{16})(?![0-9a-z])"),
            Rule.shape(
                    "eyj",
                    "(?:(?<![\\w-])eyJ[\\w-]{8,}+\\.[\\w-]{4,}+|(?-i:eyJ[\\w-]{8,400}+\\.eyJ)[\\w-]{4,}+)(?:\\.[\\w-]*+)?"));

    /** The rules by the first letter of their hint, so that one pass over a text finds all hints. */
    private static final Rule[][] BY_FIRST_LETTER = byFirstLetter();

    private SecretShape() {}

    static String redacted(String text) {
        long hinted = hinted(text);
        String safe = text;
        for (int i = 0; hinted >>> i != 0; i++) {
            if ((hinted >>> i & 1) == 1) {
                Rule rule = RULES.get(i);
                safe = rule.pattern.matcher(safe).replaceAll(rule.replacement);
            }
        }
        return safe;
    }

    /** {@return one bit for each rule whose hint occurs in the text} */
    private static long hinted(String text) {
        long hinted = 0;
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            Rule[] rules = letter < BY_FIRST_LETTER.length ? BY_FIRST_LETTER[letter] : NONE;
            for (Rule rule : rules) {
                if (text.regionMatches(true, i, rule.hint, 0, rule.hint.length())) {
                    hinted |= 1L << RULES.indexOf(rule);
                }
            }
        }
        return hinted;
    }

    private static Rule[][] byFirstLetter() {
        Rule[][] table = new Rule[128][];
        for (char letter = 0; letter < table.length; letter++) {
            char lower = Character.toLowerCase(letter);
            table[letter] =
                    RULES.stream().filter(rule -> rule.hint.charAt(0) == lower).toArray(Rule[]::new);
        }
        return table;
    }
}
