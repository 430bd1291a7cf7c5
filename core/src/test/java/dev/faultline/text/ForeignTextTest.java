package dev.faultline.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignTextTest {
    static Stream<Arguments> traces() {
        return Stream.of(
                arguments("boom\n\tat com.acme.Foo.bar(Foo.java:1)\n\tat com.acme.Foo.baz(Foo.java:2)", "boom"),
                arguments("boom\r\n    at foo (file.js:1:2)\r\n", "boom"),
                arguments("boom\nat com.acme.Foo.bar(Foo.java:1)", "boom"),
                arguments("boom\nCaused by: java.io.IOException: disk", "boom"),
                arguments("boom\nStack: OddError: boom\n    at open (file:///srv/a.js:1:2)", "boom"),
                arguments("boom\nStack: Java on Linux", "boom\nStack: Java on Linux"),
                arguments("boom\n\tSuppressed: java.io.IOException: disk", "boom"),
                arguments("boom\n\t... 12 more", "boom"),
                arguments("java.lang.IllegalStateException: boom\n\tat com.acme.Foo.bar(Foo.java:1)", "[class]: boom"));
    }

    static Stream<Arguments> classNames() {
        return Stream.of(
                arguments("java.lang.String", "[class]"),
                arguments("no com.acme.Foo$Bar$1 here", "no [class] here"),
                arguments("com.acme.myApp.Foo@1b2c3d", "[class]@1b2c3d"),
                arguments("com/acme/Foo", "[class]"),
                arguments("java.base/java.lang.String", "[class]"),
                arguments("app//com.acme.Foo", "app//[class]"),
                arguments("[Ljava.lang.String;@1b2c", "[[class];@1b2c"),
                arguments("got NullPointerException, sorry", "got [class], sorry"),
                arguments("\"src/main\" is no java.lang.String", "\"src/main\" is no [class]"),
                arguments(
                        "class java.lang.Integer cannot be cast to class com.acme.Foo (in module java.base)",
                        "class [class] cannot be cast to class [class] (in module java.base)"));
    }

    static Stream<Arguments> nullPointerMessages() {
        return Stream.of(
                arguments(
                        "Cannot invoke \"com.acme.Foo.bar()\" because \"com.acme.Foo.name\" is null",
                        "Cannot invoke \"[class].bar()\" because \"[class].name\" is null"),
                arguments(
                        "Cannot invoke \"String.length()\" because \"<local1>\" is null",
                        "Cannot invoke \"String.length()\" because \"<local1>\" is null"),
                arguments(
                        "Cannot invoke \"Object.toString()\" because \"<local1>\" is null",
                        "Cannot invoke \"Object.toString()\" because \"<local1>\" is null"),
                arguments(
                        "Cannot invoke \"StringPool.size()\" because \"<local1>\" is null",
                        "Cannot invoke \"[class].size()\" because \"<local1>\" is null"),
                arguments(
                        "Cannot invoke \"demo.Foo.bar(int)\" because \"this.x\" is null",
                        "Cannot invoke \"[class].bar(int)\" because \"this.x\" is null"));
    }

    static Stream<Arguments> paths() {
        return Stream.of(
                arguments("open /home/al/x.txt: denied", "open [path]: denied"),
                arguments("open /home/al/: denied", "open [path]: denied"),
                arguments("open:/etc/app/x", "open:[path]"),
                arguments("(see /etc/app/x.yml)", "(see [path])"),
                arguments("path=/etc/app/x,y", "path=[path],y"),
                arguments("'/home/al smith/my file' is gone", "'[path]' is gone"),
                arguments("\"/home/al smith/my file\" is gone", "\"[path]\" is gone"),
                arguments("jdbc:sqlite:/home/al/x.db", "jdbc:sqlite:[path]"),
                arguments("/a/b /c/d", "[path] [path]"),
                arguments("C:\\Users\\al\\x.txt: denied", "[path]: denied"),
                arguments("C:\\Users\\Al Smith\\x.txt: denied", "[path]: denied"),
                arguments("C:\\\\Users\\\\al", "[path]"),
                arguments("D:/data/x", "[path]"),
                arguments("C:\\a and D:\\b", "[path] and [path]"),
                arguments("\\\\server\\share\\x", "[path]"),
                arguments("file:/home/al/x", "[path]"),
                arguments("see file:///home/al/x", "see [path]"));
    }

    @TableTest
    @MethodSource({"traces", "classNames", "nullPointerMessages", "paths"})
    @Spec("PD-53")
    void removesHostDetails(String text, String expected) {
        String safe = ForeignText.safe(text);

        assertThat(safe).isEqualTo(expected);
    }

    @TableTest
    @ValueSource(
            strings = {
                "start_line must be a positive integer",
                "File not found: src/main.py",
                "src/main/java/app.py",
                "docs/guides/README.md",
                "README.en.md",
                "./a/b and ../c/d",
                "~/a/b/c",
                "été/a/b",
                "and/or",
                "1/2/3",
                "10 / 2 / 5",
                "https://example.com/a/b?c=d",
                "https://example.com/Guide/Start",
                "https://example.com/a/b/Start",
                "http://localhost:8080/a/b",
                "http://[::1]/a/b",
                "exceptional",
                "Mr. Smith",
                "e.g. This",
                "it fails\nat the end",
                "\\\\d\\\\w+",
                "ratio 3:4"
            })
    void keepsWhatACallerMaySee(String text) {
        String safe = ForeignText.safe(text);

        assertThat(safe).isEqualTo(text);
    }

    @Test
    @SuppressWarnings("NullAway")
    void isEmptyForNull() {
        assertThat(ForeignText.safe(null)).isEmpty();
    }

    @TableTest
    @ValueSource(strings = {"", " ", "\n\t", "\n\tat com.acme.Foo.bar(Foo.java:1)"})
    void isEmptyForBlankText(String text) {
        assertThat(ForeignText.safe(text)).isEmpty();
    }

    @Test
    void repairsAnUnpairedSurrogate() {
        assertThat(ForeignText.safe("a\uD800b")).isEqualTo("a\uFFFDb");
    }

    @Test
    void keepsTextOfExactlyItsBound() {
        String text = "a".repeat(ForeignText.MAX_BYTES);

        assertThat(ForeignText.safe(text)).isEqualTo(text);
    }

    @Test
    void truncatesTextThatIsOneByteTooLong() {
        String text = "a".repeat(ForeignText.MAX_BYTES + 1);

        assertThat(ForeignText.safe(text)).isEqualTo("a".repeat(ForeignText.MAX_BYTES - 3) + "...");
    }

    @Test
    void keepsThePathsThatTheReceiverKnows() {
        String safe = ForeignText.safe("cannot copy /srv/a/b to /var/lib/c", "/srv/a/b"::equals, 100);

        assertThat(safe).isEqualTo("cannot copy /srv/a/b to [path]");
    }

    @Test
    void keepsOnlyTheExceptionOfAPythonTraceback() {
        String text =
                "Traceback (most recent call last):\n  File \"/srv/app.py\", line 3, in f\n    g()\nValueError: no n";

        assertThat(ForeignText.safe(text)).isEqualTo("ValueError: no n");
    }

    // A placeholder may be longer than what it replaces.
    @TableTest
    @ValueSource(strings = {"/a/ ", "a.b.C "})
    void staysWithinItsBoundAfterReplacements(String part) {
        String safe = ForeignText.safe(part.repeat(1000));

        assertThat(safe.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(ForeignText.MAX_BYTES);
    }
}
