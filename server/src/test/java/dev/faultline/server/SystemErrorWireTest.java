package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code system-error} over real connections. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SystemErrorWireTest {
    private final SystemErrorDialect dialect = new SystemErrorDialect();
    private DialectWires wires;

    @BeforeAll
    void connect() throws Exception {
        wires = new DialectWires(GuardedFixture.SYSTEM_ERROR);
    }

    @AfterAll
    void disconnect() throws Exception {
        wires.close();
    }

    @Spec("SE-01")
    @TableTest
    @EnumSource
    void everyFailureIsExactlyOneWholeEnvelope(Transport transport) throws Exception {
        List<String> failing = List.of(
                Wire.call("throws"),
                Wire.call("throws_overflow"),
                Wire.call("throws_memory"),
                Wire.call("throws_linkage"),
                Wire.call("returns_null"),
                Wire.call("circular"),
                Wire.call("strict", "[]"),
                Wire.call("strict", "{\"count\":\"one\"}"),
                Wire.call("strict", "{\"count\":1,\"count\":2}"),
                Wire.call("async_empty"));
        for (String message : failing) {
            WireResult answer = wires.ask(transport, message);

            assertThat(dialect.check(answer.envelope())).as(message).isEmpty();
            assertThat(answer.envelope().text()).as(message).hasSize(1);
            assertThat(answer.textAsJson().members()).as(message).hasSize(11);
        }
        assertThat(dialect.check(wires.late(transport).envelope())).isEmpty();
        WireResult unknown = wires.ask(transport, Wire.call("nope"));
        assertThat(dialect.check(Envelope.failure(unknown.errorData(), JsonObject.EMPTY)))
                .isEmpty();
        assertThat(unknown.errorData().string("error_code")).contains("INVALID_INPUT_VALUE");
    }

    @Spec("SE-35")
    @TableTest
    @EnumSource
    void theWholeFaultOfAToolReachesTheClient(Transport transport) throws Exception {
        JsonObject error = wires.ask(transport, Wire.call("raises", "{\"what\":\"system\"}"))
                .textAsJson();

        assertThat(error.string("error_code")).contains("HASH_MISMATCH");
        assertThat(error.string("human_message")).contains("The file has changed since it was read.");
        assertThat(error.string("tool_name")).contains("write_file");
        assertThat(error.string("timestamp")).isPresent();
        assertThat(error.members()).containsKeys("role", "session_id", "workspace_root", "cause");
    }

    @Spec("SE-47")
    @TableTest
    @EnumSource
    void theCodeCanBeReadFromTheTextAndFromTheStructure(Transport transport) throws Exception {
        WireResult answer = wires.ask(transport, Wire.call("strict"));

        assertThat(answer.envelope().isError()).isTrue();
        assertThat(answer.textAsJson().string("error_code")).contains("MISSING_REQUIRED_FIELD");
        assertThat(answer.envelope().structured()).contains(answer.textAsJson());
    }
}
