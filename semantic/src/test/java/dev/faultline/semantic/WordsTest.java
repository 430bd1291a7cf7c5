package dev.faultline.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void takesNamesApart() {
        assertThat(Words.of("private final HTTPServer mostRecent_user2 = parseJSON(x);"))
                .isEqualTo("http server most recent user parse json");
    }

    @Test
    void keepsProseAndLeavesOutMarksAndImports() {
        assertThat(Words.of(List.of("import java.util.List;", "/** Sends a letter, at once. */", "// für später")))
                .isEqualTo("sends letter at once für später");
    }

    @Test
    void ofAQuestionThatCountsWhichItIsAbout() {
        assertThat(Words.ofQuestion("How does the parser recover?")).isEqualTo("the parser recover");
        assertThat(Words.ofQuestion("where is it")).isEqualTo("where is it");
    }

    @Test
    void ofAPathTheNameAndItsFolderCount() {
        assertThat(Words.ofPath("shop/src/main/java/mail/LetterBox.java")).isEqualTo("mail letter box");
        assertThat(Words.ofPath("README")).isEqualTo("readme");
    }
}
