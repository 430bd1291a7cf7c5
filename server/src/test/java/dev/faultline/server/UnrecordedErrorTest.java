package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.testing.Spec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Errors of the protocol that could not be recorded: they are the server's, not the client's. */
class UnrecordedErrorTest {
    private FixtureHttp http;
    private HttpWire wire;

    @BeforeEach
    void connect() throws Exception {
        http = new FixtureHttp();
        FaultlineServer server = FaultlineServer.named("fixture", "1").recorder(reply -> {
            throw new FaultException(CommonCode.AUDIT_LOG_FAILED.fault("The audit log could not be written"));
        });
        FixtureTools.all().forEach(it -> server.tool(it.tool(), it.handler()));
        wire = http.wire(server.servlet()).begin();
    }

    @AfterEach
    void disconnect() throws Exception {
        http.close();
    }

    @Test
    @Spec({"R10", "R3"})
    void anUnknownToolThatCannotBeRecordedIsAnInternalError() throws Exception {
        assertThat(wire.send(Wire.call("nope")).get().body())
                .contains("\"code\":-32603,\"message\":\"The audit log could not be written\"")
                .doesNotContain("-32602");
    }
}
