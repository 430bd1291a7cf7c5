package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code tool-error} over real connections. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ToolErrorWireTest {
    private static final String NOT_RETRYABLE = "{\"kind\":\"not_retryable\"}";

    private final ToolErrorDialect dialect = new ToolErrorDialect();
    private DialectWires wires;

    @BeforeAll
    void connect() throws Exception {
        wires = new DialectWires(GuardedFixture.TOOL_ERROR);
    }

    @AfterAll
    void disconnect() throws Exception {
        wires.close();
    }

    @Spec({"TE-02", "TE-08", "TE-12"})
    @TableTest
    @EnumSource
    void everyPathEndsInOneTextThatSaysWhetherToRetry(Transport transport) throws Exception {
        List<String> failing = List.of(
                Wire.call("throws"),
                Wire.call("throws_null"),
                Wire.call("throws_overflow"),
                Wire.call("says_error"),
                Wire.call("circular"),
                Wire.call("unrecorded"),
                Wire.call("strict", "[]"),
                Wire.call("async_fails"),
                Wire.call("async_throws_first"),
                Wire.call("raises", "{\"what\":\"interrupted\"}"));
        for (String message : failing) {
            WireResult answer = wires.ask(transport, message);

            assertThat(dialect.check(answer.envelope())).as(message).isEmpty();
            assertThat(answer.envelope().isError()).as(message).isTrue();
            assertThat(answer.envelope().text()).as(message).hasSize(1);
            assertThat(answer.textAsJson().object("retry")).as(message).isPresent();
        }
        assertThat(wires.late(transport).textAsJson().string("code")).contains("TIMEOUT");
        assertThat(wires.ask(transport, Wire.call("nope")).errorData().object("retry"))
                .isPresent();
        assertThat(wires.ask(transport, Wire.call("fine")).text()).isEqualTo("fine");
    }

    @Spec("TE-09")
    @TableTest
    @EnumSource
    void everythingWrongWithTheArgumentsIsListed(Transport transport) throws Exception {
        JsonObject several = wires.ask(transport, Wire.call("strict", "{\"count\":0,\"list\":[{}],\"nmae\":1}"))
                .textAsJson();
        JsonObject list = wires.ask(transport, Wire.call("strict", "[1]")).textAsJson();
        JsonObject absent = wires.ask(transport, Wire.request("tools/call", "{\"name\":\"strict\"}"))
                .textAsJson();

        assertThat(several.string("code")).contains("VALIDATION_ERROR");
        assertThat(several.string("message")).contains("Invalid input");
        assertThat(several.object("retry").map(JsonText::print)).contains(NOT_RETRYABLE);
        assertThat(issues(several)).contains("\"path\":\"count\"", "\"path\":\"list.0.b\"", "\"path\":\"nmae\"");
        assertThat(issues(list)).contains("{\"path\":\"\",\"message\":\"arguments must be an object\"}");
        assertThat(issues(absent)).contains("{\"path\":\"count\",\"message\":\"count is required\"}");
    }

    private static String issues(JsonObject error) {
        return JsonText.print(error.object("details").orElseThrow());
    }
}
