package dev.faultline.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.json.JsonArray;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets inside text. Those with a known shape are concatenated, so that no scanner reports them as real. */
class RedactorTest {
    // In two parts, so that scanners of this repository report none.
    private static final String BEGIN = "-----BEGIN RSA ";
    private static final String END = "-----END RSA ";
    private static final String KEY = "PRIVATE KEY-----";

    private static final Redactor REDACTOR = Redactor.forHome("/home/al");

    static Stream<Arguments> passwords() {
        return Stream.of(
                arguments("password=hunter2", "password=[redacted]"),
                arguments("Password: hunter2", "Password: [redacted]"),
                arguments("PASSWD=hunter2;", "PASSWD=[redacted];"),
                arguments("passphrase = hunter2", "passphrase = [redacted]"),
                arguments("dbPassword=hunter2, user=al", "dbPassword=[redacted], user=al"),
                arguments("DB_PASSWORD=hunter2", "DB_PASSWORD=[redacted]"),
                arguments("DB_PWD=hunter2", "DB_PWD=[redacted]"),
                arguments("password2=hunter2", "password2=[redacted]"),
                arguments("password := hunter2", "password := [redacted]"),
                arguments("'password' => 'hun ter2'", "'password' => '[redacted]'"),
                arguments("password='hun ter2' failed", "password='[redacted]' failed"),
                arguments("password=\"hun ter2\" failed", "password=\"[redacted]\" failed"),
                arguments("password=\"hun ter2 is cut o...", "password=\"[redacted]"),
                arguments("password={noop}hunter2", "password=[redacted]"),
                arguments("password=dollar$1\\2", "password=[redacted]"),
                arguments("{user=al, password=hunter2}", "{user=al, password=[redacted]}"),
                arguments("client_secret=hunter2&x=1", "client_secret=[redacted]&x=1"),
                arguments("api_key=hunter2", "api_key=[redacted]"),
                arguments("X-Api-Key: hunter2", "X-Api-Key: [redacted]"),
                arguments("secretKey: hunter2", "secretKey: [redacted]"),
                arguments("AWS_SECRET_ACCESS_KEY=hunter2", "AWS_SECRET_ACCESS_KEY=[redacted]"),
                arguments("Invalid API key: hunter22", "Invalid API key: [redacted]"));
    }

    static Stream<Arguments> tokens() {
        return Stream.of(
                arguments("token=hunter2", "token=[redacted]"),
                arguments("Invalid token: abc123def", "Invalid token: [redacted]"),
                arguments("Invalid token: 'abc123def'", "Invalid token: '[redacted]'"),
                arguments("GET /x?access_token=abc&y=1", "GET /x?access_token=[redacted]&y=1"),
                arguments("https://h/?token=abc#top", "https://h/?token=[redacted]"),
                arguments("https://h/?sig=a%2Fb&y=1", "https://h/?sig=[redacted]&y=1"),
                arguments("https://h/?X-Amz-Signature=abc#top", "https://h/?X-Amz-Signature=[redacted]#top"),
                arguments("Cookie: sid=abc; theme=dark\nHost: h", "Cookie: [redacted]\nHost: h"),
                arguments("Set-Cookie: sid=abc; Path=/", "Set-Cookie: [redacted]"));
    }

    static Stream<Arguments> headers() {
        return Stream.of(
                arguments("Authorization: Bearer abc", "Authorization: [redacted]"),
                arguments("Authorization: Basic dXNlcjpwYXNz\nHost: h", "Authorization: [redacted]\nHost: h"),
                arguments("authorization=abc", "authorization=[redacted]"),
                arguments("Proxy-Authorization: Basic abc", "Proxy-Authorization: [redacted]"),
                arguments("{Authorization=Bearer abc}", "{Authorization=[redacted]}"),
                arguments("curl -H 'Authorization: Bearer abc' h", "curl -H 'Authorization: [redacted]' h"),
                arguments("Authorization: Digest username=\"al\", response=\"6629\"", "Authorization: [redacted]"),
                arguments("Authorization: AWS4 Credential=a, Signature=b", "Authorization: [redacted]"),
                arguments("sent Bearer abc123", "sent Bearer [redacted]"),
                arguments("sent bearer token abc123", "sent bearer token [redacted]"),
                arguments("sent bearer " + "abcd".repeat(6), "sent bearer [redacted]"),
                arguments("sent Basic dXNlcjpwYXNz", "sent Basic [redacted]"),
                arguments("sent Basic dXNlcjpwYXNzd29yZA==", "sent Basic [redacted]"));
    }

    static Stream<Arguments> jsonInText() {
        return Stream.of(
                arguments("{\"password\":\"hunter2\",\"x\":1}", "{\"password\":\"[redacted]\",\"x\":1}"),
                arguments("{\"password\" : \"hun\\\"ter2\"}", "{\"password\" : \"[redacted]\"}"),
                arguments("{\"password\":4711}", "{\"password\":[redacted]}"),
                arguments("{\\\"password\\\":\\\"hunter2\\\"}", "{\\\"password\\\":\\\"[redacted]\\\"}"),
                arguments("{\"token\":\"hunter\"}", "{\"token\":\"[redacted]\"}"),
                arguments("{\"accessToken\": \"hunter\"}", "{\"accessToken\": \"[redacted]\"}"),
                arguments("{\"apiKey\":\"hunter2\"}", "{\"apiKey\":\"[redacted]\"}"),
                arguments("{\"Authorization\":\"abc\",\"x\":1}", "{\"Authorization\":\"[redacted]\",\"x\":1}"),
                arguments(
                        "body: {\"a\":{\"clientSecret\":\"x y\"}}", "body: {\"a\":{\"clientSecret\":\"[redacted]\"}}"));
    }

    static Stream<Arguments> userInfo() {
        return Stream.of(
                arguments("https://al:hunter2@example.com/x", "https://[redacted]@example.com/x"),
                arguments("https://al:hun@ter2@example.com/x", "https://[redacted]@example.com/x"),
                arguments("https://al@example.com", "https://[redacted]@example.com"),
                arguments("https://:hunter2@example.com", "https://[redacted]@example.com"),
                arguments("jdbc:postgresql://al:hunter2@db:5432/x", "jdbc:postgresql://[redacted]@db:5432/x"),
                arguments(
                        "clone ssh://git@h/x and http://a:b@h/y",
                        "clone ssh://[redacted]@h/x and http://[redacted]@h/y"),
                arguments("\"redis://:hunter2@cache\"", "\"redis://[redacted]@cache\""));
    }

    static Stream<Arguments> shapes() {
        String mark = "[redacted]";
        return Stream.of(
                arguments("gh" + "p_" + "aB3d".repeat(9), mark),
                arguments("remote_gh" + "s_" + "aB3d".repeat(9), "remote_" + mark),
                arguments("github" + "_pat_" + "aB3d".repeat(9), mark),
                arguments("AK" + "IA" + "ABCDEFGH12345678", mark),
                arguments("AS" + "IA" + "ABCDEFGH12345678", mark),
                arguments("xo" + "xb-" + "123456789012-abcdef", mark),
                arguments("s" + "k-proj-" + "abc123".repeat(4), mark),
                arguments("ey" + "JhbGciOiJub25lIn0" + ".eyJzdWIiOiIxIn0.c2lnbmVk", mark),
                arguments("ey" + "JhbGciOiJub25lIn0" + ".eyJzdWIiOiIxIn0.", mark));
    }

    /** Tokens of common issuers, concatenated so that no scanner of this repository reports one. */
    static Stream<Arguments> issuers() {
        String mark = "[redacted]";
        return Stream.of(
                arguments("AI" + "za" + "SyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q", mark),
                arguments("key_AI" + "za" + "Sy-_aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDe", "key_" + mark),
                arguments("?key=AI" + "za" + "SyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q&x=1", "?key=" + mark + "&x=1"),
                arguments("gl" + "pat-" + "aB3d-Ef_gH".repeat(2), mark),
                arguments("oauth2:gl" + "pat-" + "aBcDeFgHiJkLmNoPqRsT@host", "oauth2:" + mark + "@host"),
                arguments("gl" + "dt-" + "aB3dEfgH12".repeat(2), mark),
                arguments("gl" + "rt-" + "aB3dEfgH12".repeat(2), mark),
                arguments("gl" + "ptt-" + "a1b2c3d4e5".repeat(4), mark),
                arguments("np" + "m_" + "aB3dEfgH1".repeat(4), mark),
                arguments("bad npm_token np" + "m_" + "aB3dEfgH1".repeat(4) + ".", "bad npm_token " + mark + "."),
                arguments("py" + "pi-AgE" + "IcHlwaS5vcmcCJ".repeat(5), mark),
                arguments("h" + "f_" + "aBcDeFgHiJ".repeat(3) + "kLmN", mark),
                arguments("dck" + "r_pat_" + "aB3d-Ef_gH".repeat(3), mark),
                arguments("do" + "p_v1_" + "0123456789abcdef".repeat(4), mark),
                arguments("S" + "G." + "aB3d-Ef_gH1aB3d-Ef_gH1." + "aB3d-Ef_gH1".repeat(4), mark),
                arguments("r" + "k_live_" + "aB3dEfgH12".repeat(3), mark),
                arguments("s" + "k_test_" + "aB3dEfgH12".repeat(3), mark),
                arguments("s" + "k-ant-api03-" + "aB3d-Ef_gH".repeat(9), mark),
                arguments("my_s" + "k-" + "aB3dEfgH12".repeat(4), "my_" + mark),
                arguments("wh" + "sec_" + "aB3dEfgH12".repeat(3), mark),
                arguments("xa" + "pp-1-" + "A012BCD3EFG-1234567890123-" + "0123456789abcdef".repeat(4), mark),
                arguments("export T_xo" + "xp-" + "123456789012-abcdef", "export T_" + mark),
                arguments("id_AK" + "IA" + "ABCDEFGH12345678", "id_" + mark));
    }

    @TableTest
    @MethodSource({"passwords", "tokens", "headers", "jsonInText", "userInfo", "shapes", "issuers"})
    @Spec("PD-53")
    void redactsTheSecretAndNothingElse(String text, String redacted) {
        String safe = REDACTOR.text(text);

        assertThat(safe).isEqualTo(redacted);
    }

    @TableTest
    @MethodSource({"passwords", "tokens", "headers", "jsonInText", "userInfo", "shapes", "issuers"})
    void keepsRedactedTextUnchanged(String text, String redacted) {
        String again = REDACTOR.text(redacted);

        assertThat(again).isEqualTo(redacted);
    }

    @TableTest
    @ValueSource(strings = {"", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "})
    @Spec("PD-53")
    void redactsAPrivateKey(String kind) {
        String key = "-----BEGIN " + kind + "PRIVATE " + "KEY-----\nMIIEow\n-----END " + kind + "PRIVATE " + "KEY-----";

        String safe = REDACTOR.text("before\n" + key + "\nafter");

        assertThat(safe).isEqualTo("before\n[redacted]\nafter");
    }

    @Test
    @Spec("PD-53")
    void redactsATruncatedPrivateKey() {
        String key = "-----BEGIN " + "PRIVATE " + "KEY-----\nMIIEow...";

        String safe = REDACTOR.text("key=" + key);

        assertThat(safe).isEqualTo("key=[redacted]");
    }

    @Test
    @Spec("PD-53")
    void redactsAPrivateKeyAfterItsName() {
        String key = "-----BEGIN " + "PRIVATE " + "KEY-----\nMIIEow\n-----END " + "PRIVATE " + "KEY-----";

        String safe = REDACTOR.text("private_key=" + key);

        assertThat(safe).isEqualTo("private_key=[redacted]");
    }

    @Test
    @Spec("PD-53")
    void redactsEverySecretInAText() {
        String text = "password=one then token=two2two and https://three@h/ and Bearer four4four";

        String safe = REDACTOR.text(text);

        assertThat(safe)
                .isEqualTo("password=[redacted] then token=[redacted] and https://[redacted]@h/ and Bearer [redacted]");
    }

    // The name of a tool or file in front of it must not hide a secret.
    @TableTest
    @ValueSource(strings = {"", "nosuch_", "nosuch", "X", "9", "\u00E9", "-", "a/"})
    void redactsASecretThatTouchesAWord(String before) {
        String random = "aB3dEfgH1".repeat(8);
        List<String> secrets = List.of(
                "AK" + "IAIOSFODNN7EXAMPLE",
                "AS" + "IAIOSFODNN7EXAMPLE",
                "gh" + "p_" + random.substring(0, 36),
                "github" + "_pat_" + random.substring(0, 40),
                "gl" + "pat-" + random.substring(0, 20),
                "np" + "m_" + random.substring(0, 36),
                "h" + "f_" + random.substring(0, 34),
                "AI" + "za" + random.substring(0, 35),
                "S" + "G." + random.substring(0, 22) + "." + random.substring(0, 43),
                "s" + "k-" + random.substring(0, 48),
                "s" + "k-proj-" + random.substring(0, 48),
                "s" + "k_live_" + random.substring(0, 24),
                "r" + "k_test_" + random.substring(0, 24),
                "xo" + "xb-123456789012-" + random.substring(0, 12),
                "xa" + "pp-1-A01ABCDEF-123456789-" + random.substring(0, 20),
                "ey" + "JhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2lnbmVk",
                "pypi-" + "AgE" + random.substring(0, 60),
                "dop" + "_v1_" + "a1".repeat(32),
                "dckr" + "_pat_" + random.substring(0, 27),
                "wh" + "sec_" + random.substring(0, 32));

        for (String secret : secrets) {
            assertThat(REDACTOR.text(before + secret + " ")).isEqualTo(before + "[redacted] ");
        }
    }

    @TableTest
    @ValueSource(
            strings = {
                "",
                "README.en.md",
                "monkey=banana",
                "donkey: grey",
                "tokenErrorCode=BAD_TOKEN",
                "maxTokens=4096",
                "{\"maxTokens\":4096}",
                "{\"token\":{\"line\":3}}",
                "{\"password\":{\"type\":\"string\"}}",
                "Unexpected token: }",
                "Unexpected token: 5",
                "Unexpected token = in line 3",
                "Unexpected token '}', \"{\" is not valid JSON",
                "basic authentication",
                "basic JavaScript",
                "bearer authentication is needed",
                "WWW-Authenticate: Bearer realm=\"api\"",
                "the password is wrong",
                "Enter password:",
                "Enter password:\nThen press return",
                "password=\"\"",
                "No authorization",
                "API key: required",
                "This cookie: is none",
                "src/main.py",
                "https://example.com/a/b?c=d#e",
                "https://example.com:8080/img@2x.png",
                "https://example.com/?mail=al@example.com",
                "[\"http://example.com\",\"al@example.com\"]",
                "al@example.com",
                "and/or",
                "{\"passage\":\"text\",\"keyboard\":\"qwerty\"}",
                "passage: the text",
                "compass=north",
                "sk-learn-pipeline-of-many-steps",
                "task-force-number-1234567890",
                "AIza is how Google's keys begin",
                "AIzawa-san wrote about the history of the alphabet",
                "MAIzaBCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ab",
                "glpat-your-token-goes-in-here",
                "glpat-<your-access-token>",
                "glpat-xxxxxxxxxxxxxxxxxxxx",
                "global-glrt-settings",
                "npm_config_registry_and_more_words_of_it",
                "npm_package_dependencies_left_pad_version_1",
                "npm_lifecycle_event=test",
                "pypi-mirror-of-the-company-in-the-second-data-centre-2",
                "hf_transfer is not installed",
                "dckr_pat_ and then the token",
                "SG.eu-west.example",
                "msg.getClass.getSimpleName",
                "work_live_balance",
                "xapp-1-settings",
                "whsec_ is the prefix of a webhook secret",
                "xoxo-kisses",
                "SLOVAKIAINTERNATIONALAIRPORT",
                "EURASIAINTERNATIONALAIRPORT",
                "task-da39a3ee5e6b4b0d3255bfef95601890afd80709",
                "weighs_about_as_much_as_forty_two_elephants",
                "weighs_internationalizationofeverything",
                "shelf_internationalizationofeverythingnow",
                "work_test_internationalization",
                "heyJude.heyJude.heyJude",
                "akia-project",
                "ghp_ is a prefix",
                "risk-assessment-2024-of-all-plants",
                "desk_1234567890123456",
                "secretary: Ms Smith",
                "start_line must be a positive integer",
                "File not found: src/main.py",
                "a\tb\nc\r\nd"
            })
    void keepsTextThatIsNotASecret(String text) {
        String safe = REDACTOR.text(text);

        assertThat(safe).isEqualTo(text);
    }

    @TableTest
    @ValueSource(ints = {0x00, 0x07, 0x08, 0x0B, 0x0C, 0x0D, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x9B, 0x9F})
    void replacesAControlCharacter(int control) {
        String safe = REDACTOR.text("a" + (char) control + "b");

        assertThat(safe).isEqualTo("a\uFFFDb");
    }

    @TableTest
    @ValueSource(ints = {0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069})
    void replacesACharacterThatReordersTheTextAroundIt(int control) {
        String safe = REDACTOR.text("report" + (char) control + "fdp.exe");

        assertThat(safe).isEqualTo("report\uFFFDfdp.exe");
    }

    @Test
    void keepsTheMarksThatWritingInHebrewOrArabicNeeds() {
        assertThat(REDACTOR.text("\u05D0\u200F\u200E\u200D\u061C!")).isEqualTo("\u05D0\u200F\u200E\u200D\u061C!");
    }

    @Test
    void replacesControlCharactersThatStandAlone() {
        String safe = REDACTOR.text("\u001b\u0007");

        assertThat(safe).isEqualTo("\uFFFD\uFFFD");
    }

    @Test
    void disarmsAnsiEscapes() {
        String safe = REDACTOR.text("\u001b[31mred\u001b[0m\u001b]0;title\u0007");

        assertThat(safe).isEqualTo("\uFFFD[31mred\uFFFD[0m\uFFFD]0;title\uFFFD");
    }

    @Test
    @Spec("PD-53")
    void redactsAPrivateKeyThatSpansLines() {
        String body = "MIIEow" + "IBAAKCAQEA0Z3VS5JJcds3xfn/ygWyF8PbnGy".repeat(2);
        List<String> whole = List.of("start", BEGIN + KEY, body, body, "Q==", END + KEY, "stop");
        List<String> withoutItsBeginning = List.of(body, body, "Q==", END + KEY, "stop");
        List<String> withoutItsEnd = List.of("start", BEGIN + KEY, body);

        assertThat(REDACTOR.lines(whole)).containsExactly("start", "[redacted]", "stop");
        assertThat(REDACTOR.lines(withoutItsBeginning)).containsExactly("[redacted]", "stop");
        assertThat(REDACTOR.lines(withoutItsEnd)).containsExactly("start", "[redacted]");
        assertThat(REDACTOR.json(JsonArray.ofStrings(whole)))
                .isEqualTo(JsonArray.ofStrings(List.of("start", "[redacted]", "stop")));
    }

    @Test
    void keepsLinesWithoutAPrivateKeyApart() {
        List<String> lines = List.of("bearer", "oauth2-code\nnext", "password=hunter2", "", "/home/al/a");

        assertThat(REDACTOR.lines(lines))
                .containsExactly("bearer", "oauth2-code\nnext", "password=[redacted]", "", "~/a");
    }
}
