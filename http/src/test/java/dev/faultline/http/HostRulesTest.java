package dev.faultline.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostRulesTest {
    private static final String FOREIGN_HOST =
            "The Host header names no host of this server; its operator can allow it";
    private static final String FOREIGN_ORIGIN = "The Origin is not allowed; the server's operator can allow it";

    private final HostRules rules =
            new HostRules(Set.of("tools.example", "other.example:8443"), Set.of("https://app.example"));

    @ParameterizedTest
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

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "other.example", "other.example:1", "localhost.evil.example", "[::1", ""})
    void rejectsEveryOtherHost(String host) {
        assertThat(rules.refusal(request(Map.of("Host", host)))).contains(FOREIGN_HOST);
    }

    @Test
    void rejectsARequestWithoutAHost() {
        assertThat(rules.refusal(request(Map.of()))).contains(FOREIGN_HOST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://app.example", "http://localhost:3000", "http://127.0.0.1", "http://[::1]:1"})
    void acceptsPagesOfThisMachineAndOfTheAllowedOrigins(String origin) {
        assertThat(rules.refusal(request(Map.of("Host", "localhost", "Origin", origin))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "https://app.example.evil", "http://app.example", "not an origin", "http://a.b"})
    void rejectsPagesOfEveryOtherOrigin(String origin) {
        assertThat(rules.refusal(request(Map.of("Host", "localhost", "Origin", origin))))
                .contains(FOREIGN_ORIGIN);
    }

    @Test
    void checksWhatAnOperatorAllows() {
        assertThat(HostRules.checkedHost("tools.example:8443")).isEqualTo("tools.example:8443");
        assertThat(HostRules.checkedOrigin("https://[::1]:1")).isEqualTo("https://[::1]:1");
        assertThatIllegalArgumentException().isThrownBy(() -> HostRules.checkedHost("https://tools.example"));
        assertThatIllegalArgumentException().isThrownBy(() -> HostRules.checkedOrigin("tools.example"));
    }

    private static HttpServletRequest request(Map<String, String> headers) {
        return (HttpServletRequest) Proxy.newProxyInstance(
                HostRulesTest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("getHeader");
                    return headers.get((String) arguments[0]);
                });
    }
}
