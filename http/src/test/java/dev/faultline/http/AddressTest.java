package dev.faultline.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.faultline.testing.TableTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
    @Test
    void readsAHostAndAPort() {
        assertThat(Address.parse("127.0.0.1:7337")).isEqualTo(new Address("127.0.0.1", 7337));
    }

    @Test
    void removesTheBracketsOfAnIpv6Address() {
        assertThat(Address.parse("[::1]:0").unbracketed()).isEqualTo("::1");
    }

    @TableTest
    @ValueSource(strings = {"", "7337", ":7337", "localhost", "localhost:", "localhost:x", "localhost:65536", "a:-1"})
    void rejectsWhatIsNotAHostAndAPort(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Address.parse(text))
                .withMessage("'" + text + "' is not an address. Use HOST:PORT, such as 127.0.0.1:7337");
    }

    @Test
    void knowsTheAddressesOfThisMachineOnly() {
        assertThat(new Address("[::1]", 0).isLoopback()).isTrue();
        assertThat(new Address("127.0.0.1", 0).isLoopback()).isTrue();
        assertThat(new Address("0.0.0.0", 0).isLoopback()).isFalse();
    }
}
