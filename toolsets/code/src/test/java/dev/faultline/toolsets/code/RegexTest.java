package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One regular expression language, with ripgrep and without. */
class RegexTest {
    private static final List<String> LINES = List.of(
            "",
            "foo",
            "foo bar",
            "Foo_Bar42",
            "FOO\tBAR",
            "import java.util.List;",
            "def main(argv):  # entry",
            "x = a[0] + {b: 'c'}",
            "caf\u00E9 na\u00EFve \u00DCber \u0394\u03B4",
            "\u212A and \u017F, kelvin and long s",
            "K and S, k and s",
            "a.b*c+d?e|f(g)h^i$j\\k",
            "tab\there \u00A0nbsp\u3000wide",
            "\uD83D\uDE00 emoji \uD83D\uDC4D\uD83C\uDFFD",
            "carriage\rreturn",
            "ends in cr\r",
            "   indented",
            "trailing   ",
            "aaa aab abb bbb",
            "0123456789",
            "192.168.0.1:8080",
            "\"quoted\" 'single' `back`",
            "https://example.org/a?b=c#d",
            "/* comment */ // other",
            "camelCaseAndPascalCase",
            "\u0130\u0131 Istanbul");

    private static final List<String> PATTERNS = List.of(
            "foo",
            "^foo",
            "foo$",
            "^foo$",
            "^$",
            "^\\s*$",
            "\\bfoo\\b",
            "\\Bar",
            "fo+",
            "fo*b?",
            "(foo|bar)",
            "foo|^import|\\d{4}",
            "[a-c]+",
            "[^a-z]+$",
            "\\w+_\\w+",
            "\\W\\W",
            "\\d+\\.\\d+",
            "\\D+$",
            "\\s\\S+\\s",
            ".",
            "..é",
            "caf.",
            "na\\x{ef}ve",
            "\\xe9",
            "[\\x{e0}-\\x{ff}]",
            "\\p{Greek}",
            "\\pL+",
            "\\P{L}+",
            "\\p{Lu}\\p{Ll}",
            "(?i)foo_bar",
            "(?i:FOO)bar",
            "(?-i)foo",
            "k and",
            "[k] and",
            "(?i)\u00DCBER",
            "\u03B4",
            "(?i)\u0394\u0394",
            "a\\.b\\*c",
            "\\Qa.b*c+d?e|f(g)h^i$j\\k\\E",
            "\\Q[0]\\E.*",
            "[[:alpha:]]+[[:digit:]]",
            "[[:^alpha:]]",
            "[\\d.]+:\\d",
            "[^\\w\\s]",
            "x{0}",
            "a{2}b",
            "a{2,}",
            "(a{1,2}b)+",
            "a+?b",
            "(?P<name>argv)",
            "(?:ab|cd)ef",
            "\\Aimport",
            "List;\\z",
            "\\t",
            "\\x{1F600}",
            "[\\x{1F600}-\\x{1F64F}]",
            "\\r",
            "cr$",
            "(?s)a.*z",
            "(?m)^x",
            "(?U)a+",
            "\\/\\/",
            "\"[^\"]*\"",
            "'[^']*'",
            "https?://[^/]+/",
            "[a-zA-Z]+[A-Z][a-z]+",
            "\\060",
            "()",
            "a||b",
            "(|x)y",
            "]",
            "}",
            "{b",
            "[]a]",
            "[^]a]b",
            "[a\\]b]",
            "[-a]",
            "\\$",
            "\\^i",
            "i\\b",
            "\uFFFD",
            "[^x]\uFFFD?",
            "stan(?i)BUL",
            "((?i)I)MPORT|zzz");

    @TempDir
    private Path root;

    private record Both(Given with, Given without) {
        static Both over(Path root) {
            return new Both(
                    Given.tools(CodeSettings.of(root).ripgrepProgram(Rg.program())),
                    Given.tools(CodeSettings.of(root).ripgrep(RipgrepUse.NEVER)));
        }

        /** {@return the matches, which must be the same with ripgrep and without} */
        List<String> matches(String pattern, boolean regex, boolean caseSensitive) {
            JsonObject query = Given.query(pattern, regex)
                    .with(JsonObject.builder()
                            .put("case_sensitive", caseSensitive)
                            .build());
            List<String> answer = without.matches(query);
            assertThat(with.matches(query)).as(pattern).isEqualTo(answer);
            return answer;
        }
    }

    private Both writeOneFilePerLine() {
        Both both = Both.over(root);
        for (int i = 0; i < LINES.size(); i++) {
            both.with.file("f" + (100 + i), LINES.get(i) + "\n");
        }
        both.with.file("latin", "caf\u00E9 foo\u00FFbar\n".getBytes(StandardCharsets.ISO_8859_1));
        both.with.file("halves", new byte[] {'f', 'o', (byte) 0xF0, (byte) 0x9F, (byte) 0x98, 'x', '\n', (byte) 0xC3});
        return both;
    }

    @Test
    @Tag("thorough")
    @Timeout(value = 120, unit = TimeUnit.SECONDS)
    void findsTheSameForATableOfPatternsWithRipgrepAndWithout() {
        Both both = writeOneFilePerLine();

        assertThat(PATTERNS).hasSizeGreaterThan(60);
        long found = PATTERNS.stream()
                .mapToLong(pattern -> both.matches(pattern, true, false).size()
                        + both.matches(pattern, true, true).size())
                .sum();

        assertThat(found).isGreaterThan(500);
    }

    @Test
    @Tag("thorough")
    void findsTheSameForLiteralsWithRipgrepAndWithout() {
        Both both = writeOneFilePerLine();

        for (String text : List.of(
                "foo",
                "KELVIN",
                "s, k",
                "a.b*c+d?e|f(g)h^i$j\\k",
                "\u00FCBER",
                "\uFFFD",
                "cr\r",
                " ",
                "-e",
                "--help",
                "\uD83D\uDE00",
                "\\d",
                "(?i)",
                "^foo$")) {
            both.matches(text, false, false);
            both.matches(text, false, true);
        }
        assertThat(both.matches("k", false, false)).contains("f109:1:0:\u212A and \u017F, kelvin and long s");
        assertThat(both.matches("k", false, true)).doesNotContain("f112:1:0:x");
    }

    @Test
    @Tag("thorough")
    @Timeout(value = 120, unit = TimeUnit.SECONDS)
    void findsTheSameForGeneratedPatternsInGeneratedTrees() {
        Random random = new Random(20260301);
        Both both = Both.over(root);
        for (int i = 0; i < 60; i++) {
            both.with.file("d" + i % 7 + "/f" + i, text(random));
        }

        int found = 0;
        for (int i = 0; i < 60; i++) {
            String pattern = pattern(random, 3);
            found += both.matches(pattern, true, random.nextBoolean()).size();
        }

        assertThat(found).isPositive();
    }

    private static byte[] text(Random random) {
        StringBuilder text = new StringBuilder();
        String alphabet = "abcABkKsS01_ .-\t\r\u00E9\u00C9\u212A\u017F\uFFFD";
        for (int line = 0; line < 20; line++) {
            for (int i = random.nextInt(12); i > 0; i--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            text.append(random.nextInt(5) == 0 ? "\r\n" : "\n");
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(3) == 0) {
            bytes[random.nextInt(bytes.length)] = (byte) (0x80 + random.nextInt(0x80));
        }
        return bytes;
    }

    private static String pattern(Random random, int depth) {
        List<String> atoms = List.of(
                "a",
                "b",
                "K",
                "s",
                "0",
                "_",
                "\u00E9",
                ".",
                "\\w",
                "\\d",
                "\\s",
                "\\W",
                "[a-c]",
                "[^a]",
                "[ks]",
                "\\b",
                "^",
                "$",
                "\\pL",
                "\\x{e9}",
                "\\.",
                "(?i)",
                "[\\w.]",
                "\\Qa.\\E");
        String made = IntStream.range(0, 1 + random.nextInt(4))
                .mapToObj(i -> {
                    String atom = depth > 0 && random.nextInt(4) == 0
                            ? "(?:" + pattern(random, depth - 1) + ")"
                            : atoms.get(random.nextInt(atoms.size()));
                    boolean fixed = Pattern.matches("[\\^$]|\\\\b|\\(\\?i\\)|\\\\Q.*", atom);
                    return atom
                            + (fixed
                                    ? ""
                                    : List.of("", "", "*", "+", "?", "{2}", "{1,3}")
                                            .get(random.nextInt(7)));
                })
                .reduce("", String::concat);
        return random.nextInt(5) == 0 ? made + "|" + pattern(random, 0) : made;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(?=x); invalid or unsupported Perl syntax: (?=",
                "(?<!x)y; invalid named capture: (?<!x)y",
                "(a)\\\\1; invalid escape sequence: \\1",
                "[a; missing closing ]: [a",
                "(a; missing closing ): (a",
                "*a; missing argument to repetition operator: *",
                "a{1001}; invalid repeat count: {1001}",
                "\\\\p{Klingon}; invalid character class range: \\p{Klingon}",
                "((a{1000}){1000}){1000}; it is too large when its repetitions are written out",
                "\\\\Q[\\\\E((a{1000}){1000}){1000}; it is too large when its repetitions are written out"
            })
    @Spec({"R17", "PD-30"})
    void rejectsAnExpressionThatRe2DoesNotSupport(String pattern, String reason) {
        JsonObject problem = Given.tools(root).problem("search_text", "{'query':'" + pattern + "','regex':true}");

        assertThat(Given.refusal(problem))
                .startsWith("400 invalid-parameter: query is not a regular expression of RE2: " + reason);
        assertThat(problem.get("extensions")).isEmpty();
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void survivesHostilePatterns() {
        Given tools = Given.tools(root).file("a", "a".repeat(5000) + "!\n");

        for (String pattern : List.of(
                "(a+)+$",
                "(a|aa)+$",
                "(a*)*b",
                "a?".repeat(500) + "a".repeat(500),
                ".*".repeat(200) + "b",
                "(?:" + "a|".repeat(2000) + "b)")) {
            assertThat(tools.result("search_text", Given.query(pattern, true)).get("total"))
                    .as(pattern)
                    .isPresent();
        }
        String deep = "(".repeat(4900) + "a" + ")".repeat(4900);
        assertThat(Given.refusal(tools.problem("search_text", Given.query(deep, true))))
                .startsWith("400 invalid-parameter: query is not a regular expression of RE2: ");
    }
}
