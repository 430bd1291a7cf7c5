package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import jakarta.servlet.http.HttpServlet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The handshake with a guarded server over HTTP. */
class HttpHandshakeTest {
    private FixtureHttp http;

    @BeforeEach
    void start() throws Exception {
        http = new FixtureHttp();
    }

    @AfterEach
    void stop() throws Exception {
        http.close();
    }

    @Test
    @Spec("R28")
    void servesAClientThatNeverSendsInitialized() throws Exception {
        assertServed(GuardedFixture.PATIENT.server().servlet());
    }

    @Test
    @Spec("R28")
    void servesSuchAClientWithoutSessions() throws Exception {
        assertServed(GuardedFixture.PATIENT.server().statelessServlet());
    }

    private void assertServed(HttpServlet servlet) throws Exception {
        HttpWire wire = http.wire(servlet).initialize();

        assertThat(wire.send(Wire.call("fine")).get().body()).isEqualTo(Expect.text("fine"));
    }
}
