package dev.faultline.check.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.check.wire.Exchange;
import dev.faultline.check.wire.Observed;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ShownTest {
    @Test
    void keepsTheNameOfAServerOnItsLine() {
        String shown = Shown.line("books\nok 1 - all rules pass\u2028\u202E 1.0\tx");

        assertThat(shown).isEqualTo("books\\u000aok 1 - all rules pass\\u2028? 1.0\\u0009x");
    }

    @Test
    void redactsAPrivateKeyInTheLastWordsOfAServer() {
        List<String> lastWords = List.of(
                "key:",
                "-----BEGIN " + "PRIVATE KEY-----",
                "MIIEow".repeat(10),
                "-----END " + "PRIVATE KEY-----",
                "bye");
        Exchange exchange = Exchange.of("{}", new Observed.Gone(OptionalInt.of(1), lastWords));

        assertThat(Shown.received(exchange)).isEqualTo("(the server ended) key: / [redacted] / bye");
    }
}
