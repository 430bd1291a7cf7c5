package dev.faultline.gateway.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.TableTest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.provider.CsvSource;

/** What servers answer to a request of a session that they do not know, and what only sounds like it. */
class LostSessionsTest {
    @TableTest
    @CsvSource(
            delimiter = '|',
            value = {
                "404||true",
                "404|<html>Not Found</html>|true",
                "400|{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32000,\"message\":\"Bad Request: No valid session ID"
                        + " provided\"},\"id\":null}|true",
                "400|Bad Request: No valid session ID or not an initialize request|true",
                "400|Invalid or missing session ID|true",
                "400|Bad Request: Unknown Mcp-Session-Id header|true",
                "400|Bad Request: Mcp-Session-Id header is required|true",
                "400|{\"error\":\"Session not found\"}|true",
                "400|The session has expired|true",
                "400|Bad Request: Server not initialized|true",
                "400|Bad Request|false",
                "400|The argument session must be a number|false",
                "400|Training sessions must not overlap|false",
                "400|Unsupported protocol version|false",
                "401|Session expired|false",
                "500|Session not found|false"
            })
    void recognisesALostSession(int status, String body, boolean lost) {
        byte[] text = (body == null ? "" : body).getBytes(StandardCharsets.UTF_8);

        assertThat(LostSessions.isOne(status, text)).isEqualTo(lost);
    }
}
