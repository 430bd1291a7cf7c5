package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialects.Dialects;
import dev.faultline.dialects.toolresult.ToolResultGuards;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code tool-result} over real connections. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ToolResultWireTest {
    private DialectWires wires;

    @BeforeAll
    void connect() throws Exception {
        wires = new DialectWires(GuardedFixture.TOOL_RESULT);
    }

    @AfterAll
    void disconnect() throws Exception {
        wires.close();
    }

    @Spec("TR-06")
    @TableTest
    @EnumSource
    void aSuccessIsMarkedAsSuch(Transport transport) throws Exception {
        JsonObject bare = wires.ask(transport, Wire.call("unmarked")).result();

        assertThat(bare.get("isError")).contains(JsonBoolean.FALSE);
        assertThat(Envelope.fromJson(bare).text()).containsExactly("unmarked");
        assertThat(ToolResultGuards.validateToolResult(bare)).isTrue();
    }

    @Spec({"TR-07", "TR-18", "TR-25"})
    @TableTest
    @EnumSource
    void eachErrorHasItsTypeAndItsCode(Transport transport) throws Exception {
        assertThat(raised(transport, "validation"))
                .isEqualTo("Error: The branch is not a name {\"errorType\":\"ValidationError\","
                        + "\"errorCode\":\"VALIDATION_ERROR\"}");
        assertThat(raised(transport, "timeout"))
                .isEqualTo(
                        "Error: The command took too long {\"errorType\":\"TimeoutError\",\"errorCode\":\"TIMEOUT\"}");
        assertThat(raised(transport, "network"))
                .isEqualTo("Error: The host cannot be reached {\"errorType\":\"NetworkError\","
                        + "\"errorCode\":\"NETWORK_ERROR\"}");
        assertThat(raised(transport, "github"))
                .isEqualTo("Error: gh failed {\"errorType\":\"GitHubCliError\",\"errorCode\":\"GH_CLI_ERROR\","
                        + "\"exitCode\":0,\"stderr\":\"not logged in\"}");
        assertThat(raised(transport, "github_blank")).contains("\"stdout\":\" \"");
    }

    @Spec({"TR-12", "TR-23", "TR-24"})
    @TableTest
    @EnumSource
    void anErrorWithoutACodeLeavesItOut(Transport transport) throws Exception {
        assertThat(raised(transport, "mcp"))
                .isEqualTo("Error: The file is gone {\"errorType\":\"McpError\",\"errorCode\":\"FILE_NOT_FOUND\"}");
        assertThat(raised(transport, "uncoded")).isEqualTo("Error: Something failed {\"errorType\":\"McpError\"}");
        assertThat(raised(transport, "anonymous"))
                .isEqualTo("Error: An unexpected error occurred {\"errorType\":\"UnknownError\"}");
    }

    @Spec({"TR-26", "TR-08"})
    @TableTest
    @EnumSource
    void everyErrorIsAValidResultAndIsReadWithUnknownMembers(Transport transport) throws Exception {
        JsonObject error = wires.ask(transport, Wire.call("throws")).result();
        JsonObject more = error.with(JsonObject.of("fromTheFuture", JsonBoolean.TRUE));

        assertThat(ToolResultGuards.validateToolResult(error)).isTrue();
        assertThat(ToolResultGuards.validateToolResult(more)).isTrue();
        assertThat(Dialects.read(Envelope.fromJson(more))).isInstanceOf(Reading.Understood.class);
    }

    @Spec("TR-07")
    @TableTest
    @EnumSource
    void errorsOfTheServerItselfHaveATypeToo(Transport transport) throws Exception {
        JsonObject refused = wires.ask(transport, Wire.call("strict")).result();
        JsonObject late = wires.late(transport).result();
        JsonObject unknown = wires.ask(transport, Wire.call("nope")).errorData();

        assertThat(JsonText.print(refused)).contains("\"errorType\":\"ValidationError\"");
        assertThat(JsonText.print(late)).contains("\"errorType\":\"TimeoutError\"");
        assertThat(JsonText.print(unknown)).contains("\"errorType\":\"ValidationError\"");
    }

    private String raised(Transport transport, String what) throws Exception {
        Envelope envelope = wires.ask(transport, Wire.call("raises", "{\"what\":\"" + what + "\"}"))
                .envelope();
        JsonObject.Builder own = JsonObject.builder();
        envelope.meta().members().forEach((name, value) -> {
            if (!name.contains("/")) {
                own.put(name, value);
            }
        });
        return envelope.text().getFirst() + " " + JsonText.print(own.build());
    }
}
