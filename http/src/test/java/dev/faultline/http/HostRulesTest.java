package dev.faultline.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.faultline.testing.TableTest;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.ValueSource;

class HostRulesTest {
    private static final Refusal FOREIGN_HOST = new Refusal(
            403, Refusal.Reason.HOST, "The Host header names no host of this server; its operator can allow it");
    private static final Refusal FOREIGN_ORIGIN =
            new Refusal(403, Refusal.Reason.ORIGIN, "The Origin is not allowed; the server's operator can allow it");

    private final HostRules rules =
            new HostRules(Set.of("tools.example", "other.example:8443"), Set.of("https://app.example"));

    @TableTest
    @ValueSource(
            strings = {
                "localhost",
                "LOCALHOST:1",
                "127.0.0.1:7337",
                "[::1]:7337",
                "Tools.Example:1",
                "other.example:8443"
            })
    void acceptsThisMachineAndTheAllowedHosts(String host) {
        assertThat(rules.refusal(request(Map.of("Host", host)))).isEmpty();
    }

    @TableTest
    @ValueSource(strings = {"evil.example", "other.example", "other.example:1", "localhost.evil.example", "[::1", ""})
    void rejectsEveryOtherHost(String host) {
        assertThat(rules.refusal(request(Map.of("Host", host)))).contains(FOREIGN_HOST);
    }

    @Test
    void rejectsARequestWithoutAHost() {
        assertThat(rules.refusal(request(Map.of()))).contains(FOREIGN_HOST);
    }

    @TableTest
    @ValueSource(strings = {"https://app.example", "http://localhost:3000", "http://127.0.0.1", "http://[::1]:1"})
    void acceptsPagesOfThisMachineAndOfTheAllowedOrigins(String origin) {
        assertThat(rules.refusal(request(Map.of("Host", "localhost", "Origin", origin))))
                .isEmpty();
    }

    @TableTest
    @ValueSource(
            strings = {
                "null",
                "",
                "https://app.example.evil",
                "http://app.example",
                "not an origin",
                "http://a.b",
                "foo://localhost",
                "file://localhost",
                "http://localhost#.evil.com",
                "http://localhost/",
                "http://localhost?.evil.com",
                "http://localhost:1@evil.com",
                "http://evil.com@localhost",
                "http://localhost.evil.com",
                "http://localhost, http://evil.com"
            })
    void rejectsPagesOfEveryOtherOrigin(String origin) {
        assertThat(rules.refusal(request(Map.of("Host", "localhost", "Origin", origin))))
                .contains(FOREIGN_ORIGIN);
    }

    @Test
    void rejectsTwoOrigins() {
        Optional<Refusal> refusal = rules.refusal(
                new Headers("Host", "localhost", "Origin", "http://localhost", "Origin", "http://localhost").request());

        assertThat(refusal.map(Refusal::status)).contains(400);
    }

    @Test
    void checksWhatAnOperatorAllows() {
        assertThat(HostRules.checkedHost("tools.example:8443")).isEqualTo("tools.example:8443");
        assertThat(HostRules.checkedOrigin("https://[::1]:1")).isEqualTo("https://[::1]:1");
        assertThatIllegalArgumentException().isThrownBy(() -> HostRules.checkedHost("https://tools.example"));
        assertThatIllegalArgumentException().isThrownBy(() -> HostRules.checkedOrigin("tools.example"));
    }

    private static HttpServletRequest request(Map<String, String> headers) {
        return new Headers(headers.entrySet().stream()
                        .flatMap(header -> Stream.of(header.getKey(), header.getValue()))
                        .toArray(String[]::new))
                .request();
    }
}
