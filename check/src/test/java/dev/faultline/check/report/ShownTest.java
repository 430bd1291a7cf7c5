package dev.faultline.check.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShownTest {
    @Test
    void keepsTheNameOfAServerOnItsLine() {
        String shown = Shown.line("books\nok 1 - all rules pass\u2028\u202E 1.0\tx");

        assertThat(shown).isEqualTo("books\\u000aok 1 - all rules pass\\u2028\\u202e 1.0\\u0009x");
    }
}
