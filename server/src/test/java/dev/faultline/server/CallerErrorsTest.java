package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How an {@code IllegalArgumentException} of an author's tool reaches a client. */
class CallerErrorsTest {
    private static final String TEXT = "No enum constant Color.PINK";

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
    @Spec("R30")
    void anIllegalArgumentOfAnAuthorsToolIsUnexpected() throws Exception {
        assertThat(answer(server()))
                .contains("\"code\":\"UNEXPECTED\"", "An unexpected error occurred")
                .doesNotContain("PINK");
    }

    @Test
    @Spec({"R30", "R5"})
    void anIllegalArgumentIsAnUnknownToolFailureInSystemError() throws Exception {
        assertThat(answer(server().dialect(new SystemErrorDialect())))
                .contains(
                        "\"error_code\":\"UNKNOWN_TOOL_FAILURE\"",
                        "\"human_message\":\"An unexpected error occurred\"");
    }

    @Test
    @Spec({"R30", "PD-30"})
    void anAuthorMayDeclareItAMistakeOfTheCaller() throws Exception {
        assertThat(answer(server().problemDetails().callerErrors(IllegalArgumentException.class)))
                .contains("\"status\":400", "\"code\":\"invalid-parameter\"", TEXT);
        assertThat(answer(server().callerErrors(IllegalArgumentException.class)))
                .contains("\"code\":\"invalid_input\"", TEXT);
    }

    private static FaultlineServer server() {
        return FaultlineServer.named("orders", "1")
                .recorder(reply -> {})
                .tool(FixtureTools.named("paint"), (exchange, request) -> {
                    throw new IllegalArgumentException(TEXT);
                });
    }

    private String answer(FaultlineServer server) throws Exception {
        HttpWire wire = http.wire(server.servlet()).begin();
        return JsonText.print(WireResult.of(wire.send(Wire.call("paint")).get()).result())
                .replace("\\\"", "\"");
    }
}
