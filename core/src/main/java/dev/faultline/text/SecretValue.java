package dev.faultline.text;

/**
 * The value behind the name of a secret, as parts of a regular expression. Quantifiers are possessive or bounded, so
 * that the time is linear in the length of any text.
 */
final class SecretValue {
    /**
     * The end of a name, which may be quoted (also as JSON inside JSON), and the sign between name and value; that of a
     * shell's default value, {@code ${DB_PASSWORD:-…}}, too.
     */
    static final String IS = "\\\\*+[\"']?+\\h*+(?>=>|:=|:-|==?+|:)\\h*+";

    /** The same with an equals sign or a quoted value: {@code pass: test_1} is a line of a test's output. */
    static final String IS_SURELY = "\\\\*+[\"']?+\\h*+(?>=>|:=|==?+|:\\h*+(?=\\\\*+[\"']))\\h*+";

    /** The optional quote at the start of a value: group 2, which also ends the value. */
    static final String OPENING = "((?:\\\\*+[\"'])?+)";

    /** A value without quotes, but not one that is already redacted, nor the start of a JSON object or array. */
    static final String WORD = "(?<![\"'])(?!\\[redacted]|[\\[{][\\[{\\]}\"'\\\\\\s])"
            + "(?:\\{\\w{1,20}+})?+(?:[^\\s,;&\"'<)}\\]\\\\]|<(?!/)|\\\\(?![\"'nrt]))++";

    /** A header's value, up to the end of the line; it includes quotes only after {@code =}, as in Digest. */
    static final String LINE = "(?<![\"'])(?:=\"[^\"\\r\\n]*+\"|[^\\r\\n\"'}])++";

    /** Text such as "Unexpected token: }" is not a secret: the value must also look like one. */
    static final String LIKELY = "(?=[\\\\\"']{0,9}+(?=[\\w.+/~-]{6})[\\w.+/~-]{0,200}?[0-9])";

    private static final String QUOTED = "(?:(?!(?<!\\\\)\\2).)++";

    /** Where a word of a value ends. */
    private static final String END = "(?=[\\s,;&\"'`)}\\]\\\\|<>]|[.?!:](?:\\s|\\z)|\\z)";

    /** Words that describe a value: what is said of one, or its type. */
    private static final String WORDS = "(?:true|false|yes|no|on|off|null|none|nil|undefined|required|optional|missing|"
            + "invalid|incorrect|wrong|expired|empty|unset|hidden|masked|omitted|filtered|redacted|unknown|denied|"
            + "string|str|text|bytes|boolean|bool|integer|int|number|object|any|void|must|should|may|cannot|can|is|was|"
            + "not|has|n/a|ok|failed|changed|accepted|rejected|updated|password|passwd|pwd|token)" + END;

    private static final String SECRET_WORD = "(?:pass|pwd|secret|token|key|cred|auth)";

    /** What stands in the place of a secret: a variable, the parameter of a template, or asterisks. */
    static final String PLACEHOLDER = "(?:[$#]\\{[^}\\r\\n\"]{0,100}+}|\\$\\(|\\$(?-i:[A-Z_][A-Z0-9_]{0,80}+)" + END
            + "|\\$(?=\\w{0,40}?" + SECRET_WORD + ")\\w{1,80}+" + END + "|%(?-i:[A-Z_]{1,60}+)%|%[sdvq]" + END
            + "|%\\(\\w{1,60}+\\)s|\\{\\{[^}]{0,100}+}}|\\{[a-z_.]{0,60}+}" + END
            + "|<[a-z][^<>\"'0-9]{0,60}+>|[*\\u2022]{2,}+" + END
            + "|(?:\\.{3}|\\u2026)|x{3,60}+" + END + "|\\?" + END + "|[:@](?=\\w{0,40}?" + SECRET_WORD + ")\\w{1,60}+"
            + END
            + "|\\[[a-z _-]{1,40}+])";

    /** An expression of a program: a call, the member of an object, or a variable that is named like a secret. */
    private static final String CODE = "(?:new|await|return|typeof|lambda)\\h++[\\w(]"
            + "|[a-z_$][\\w$]{0,60}+(?:(?:\\.|::|->|\\?\\.)[\\w$]{1,60}+){0,8}+!?+[(\\[]"
            + "|(?=[\\w$.>:?-]{0,120}?" + SECRET_WORD
            + ")[a-z_$][\\w$]{0,60}+(?:(?:\\.|::|->|\\?\\.)[a-z_$][\\w$]{0,60}+){1,8}+" + END
            + "|(?-i:[a-z]{1,20}+(?:[A-Z][a-z]{1,20}+){0,4}?(?:Password|Passwd|Passphrase|Secret|Token|Key|Pass|Pwd))"
            + END
            + "|(?-i:[a-z]{1,20}+(?:_[a-z]{1,20}+){0,4}?_(?:password|passwd|passphrase|secret|token|key|pass|pwd))"
            + END
            + "|(?-i:[A-Z]{1,20}+(?:_[A-Z]{1,20}+){0,4}?_(?:PASSWORD|PASSWD|PASSPHRASE|SECRET|TOKEN|KEY|PASS|PWD))"
            + END;

    /** A word that a sentence follows, not the next name: "password: must be longer". */
    private static final String PROSE = "(?<=\\h)[a-z][a-z']*+\\h++[a-z']++(?!\\h*+[:=])";

    private static final String FILE =
            "(?=[\\w./~\\\\:-]{0,200}?\\.(?:pem|key|crt|cer|p12|pfx|jks|json|ya?ml|txt|env|conf|ini))"
                    + "[\\w./~\\\\:-]{1,200}+" + END;

    /** A quote that ends a text in code, such as {@code "password: " + value}, and opens none. */
    private static final String CLOSING = "(?!\\\\*+[\"'`]\\h{0,20}+(?:[);,\\]}]{1,4}+(?:\\s|\\z)|[+%.]\\h|\\z))";

    /** What a shell says, or uses, if a variable is not set or is: {@code ${DB_PASSWORD:?not set}}. */
    private static final String EXPANSION = "(?!(?<=:)[?+][^}\\r\\n]{0,200}+})";

    private static final String NO_PLACEHOLDER = "(?!\\\\*+[\"'`]?+" + PLACEHOLDER + ")";

    /** Precedes a value and excludes what stands where a secret could, but is none. */
    static final String SECRET =
            EXPANSION + CLOSING + "(?!\\\\*+[\"'`]?+(?:" + WORDS + "|" + FILE + ")|(?:" + CODE + "|" + PROSE + "))";

    private SecretValue() {}

    /** {@return an expression for a value after this text; quoted, or in this form} */
    static String after(String before, String unquoted) {
        return "(" + before + NO_PLACEHOLDER + OPENING + ")" + quotedOr(unquoted);
    }

    /** {@return an expression for a value that is quoted by group 2, or in this form} */
    static String quotedOr(String unquoted) {
        return "(?:" + QUOTED + "|" + unquoted + ")";
    }
}
