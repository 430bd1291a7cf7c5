package dev.faultline.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactorHomeTest {
    @ParameterizedTest
    @CsvSource({
        "/home/al/x.txt,~/x.txt",
        "/home/al,~",
        "/home/al/,~/",
        "cannot open /home/al.,cannot open ~.",
        "cannot open '/home/al': denied,cannot open '~': denied",
        "dir=/home/al;,dir=~;",
        "file:///home/al/x,file://~/x",
        "-I/home/al/include,-I~/include",
        "cc -L/home/al/lib,cc -L~/lib",
        "first\\n/home/al/x,first\\n~/x",
        "/home/al/a:/home/al/b,~/a:~/b"
    })
    @Spec({"TE-25", "PD-53"})
    void writesATildeForTheHomeDirectory(String text, String redacted) {
        String safe = Redactor.forHome("/home/al").text(text);

        assertThat(safe).isEqualTo(redacted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/home/alice/x", "/home/al-backup/x", "/home/al.old/x", "/home/al_x", "/home/alé/x", "/home/al2"
            })
    @Spec("TE-25")
    void keepsAPathThatOnlyStartsLikeIt(String text) {
        String safe = Redactor.forHome("/home/al").text(text);

        assertThat(safe).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/root/index.ts", "/srv/root/x", "./root/x", "https://example.com/root/x", "é/root"})
    @Spec("TE-25")
    void keepsAPathThatOnlyContainsIt(String text) {
        String safe = Redactor.forHome("/root").text(text);

        assertThat(safe).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "/", "//"})
    @Spec("TE-25")
    void changesNothingWithoutAHomeDirectory(String home) {
        String text = "a/b and /c/d, e f";

        String safe = Redactor.forHome(home).text(text);

        assertThat(safe).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/home/al", "/home/al/", "/home/al//"})
    @Spec("TE-25")
    void ignoresATrailingSlashOfTheDirectory(String home) {
        String safe = Redactor.forHome(home).text("/home/al/x");

        assertThat(safe).isEqualTo("~/x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"C:\\Users\\al", "C:\\Users\\al\\"})
    void recognisesAWindowsHome(String home) {
        String safe = Redactor.forHome(home).text("C:\\Users\\al\\x.txt and C:\\Users\\alice");

        assertThat(safe).isEqualTo("~\\x.txt and C:\\Users\\alice");
    }

    @Test
    void matchesTheDirectoryLiterally() {
        String safe = Redactor.forHome("/home/a.l+(1)").text("/home/a.l+(1)/x /home/aXl+(1)/x");

        assertThat(safe).isEqualTo("~/x /home/aXl+(1)/x");
    }

    @Test
    void keepsQuestionMarksForAUserWithoutAHome() {
        String before = System.getProperty("user.home", "");
        try {
            System.setProperty("user.home", "?"); // what Java says if the system does not know the user

            assertThat(Redactor.forThisUser().text("Is it there ? No")).isEqualTo("Is it there ? No");
        } finally {
            System.setProperty("user.home", before);
        }
    }

    @Test
    @Spec("TE-25")
    void usesTheHomeOfTheCurrentUser() {
        String before = System.getProperty("user.home", "");
        try {
            System.setProperty("user.home", "/home/somebody");

            String safe = Redactor.forThisUser().text("/home/somebody/x");

            assertThat(safe).isEqualTo("~/x");
        } finally {
            System.setProperty("user.home", before);
        }
    }
}
