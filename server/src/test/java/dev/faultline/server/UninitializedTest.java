package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Requests before {@code initialize}, or in a session that does not exist, are reported alike over all transports. */
class UninitializedTest {
    @AutoClose
    private final FixtureHttp http = new FixtureHttp();

    UninitializedTest() throws Exception {}

    @Test
    @Spec({"R28", "SE-15"})
    void systemErrorNamesTheSessionAndTheTool() throws Exception {
        for (Seen seen : early(GuardedFixture.SYSTEM_ERROR, Wire.call("fine"))) {
            JsonObject error = error(seen);

            assertThat(error.object("data").orElseThrow().string("error_code"))
                    .as(seen.body())
                    .contains("SESSION_NOT_INITIALIZED");
            assertThat(error.object("data").orElseThrow().string("tool_name")).contains("fine");
            assertThat(error.get("code").map(JsonText::print)).contains("-32600");
        }
    }

    @Test
    void aRequestOtherThanACallIsReportedUnderItsMethod() throws Exception {
        for (Seen seen : early(GuardedFixture.SYSTEM_ERROR, Wire.request("tools/list", "{}"))) {
            assertThat(error(seen).object("data").orElseThrow().string("tool_name"))
                    .as(seen.body())
                    .contains("tools/list");
        }
    }

    @Test
    @Spec({"RV-09", "RV-11"})
    void resolveBlamesTheRequestAndNotTheServer() throws Exception {
        for (Seen seen : early(GuardedFixture.RESOLVE_V0, Wire.call("fine"))) {
            assertThat(JsonText.print(error(seen).object("data").orElseThrow()))
                    .isEqualTo("{\"error\":{\"code\":\"invalid_query\",\"message\":\"Query is invalid\"}}");
        }
    }

    @Test
    void aStreamAndTheEndOfASessionNeedOneToo() throws Exception {
        HttpWire wire = http.wire(GuardedFixture.SYSTEM_ERROR.server().servlet());

        for (String method : List.of("GET", "DELETE")) {
            Seen without = wire.request(method, "", Map.of()).get();
            Seen unknown =
                    wire.request(method, "", Map.of("Mcp-Session-Id", "nope")).get();

            assertThat(List.of(without.status(), unknown.status())).containsExactly(400, 404);
            assertThat(without.body()).contains("\"error_code\":\"SESSION_NOT_INITIALIZED\"");
            assertThat(unknown.body()).contains("\"error_code\":\"SESSION_NOT_INITIALIZED\"");
        }
        assertThat(wire.request("PUT", "", Map.of()).get().body()).doesNotContain("SESSION_NOT_INITIALIZED");
    }

    /** {@return the response over standard input, and those over HTTP without a session and in an unknown one} */
    private List<Seen> early(GuardedFixture server, String message) throws Exception {
        StdioWire lines = StdioWire.to(server.server());
        Seen overStdio = lines.send(message).get();
        lines.close();
        HttpWire wire = http.wire(server.server().servlet());
        Seen without = wire.send(message.replace(Wire.ID, "1"), "1", Map.of()).get();
        Seen unknown = wire.send(message.replace(Wire.ID, "2"), "2", Map.of("Mcp-Session-Id", "nope"))
                .get();
        assertThat(List.of(without.status(), unknown.status())).containsExactly(400, 404);
        return List.of(overStdio, without, unknown);
    }

    private static JsonObject error(Seen seen) {
        return JsonText.read(seen.body()).clean().orElseThrow() instanceof JsonObject object
                ? object.object("error").orElseThrow()
                : JsonObject.EMPTY;
    }
}
