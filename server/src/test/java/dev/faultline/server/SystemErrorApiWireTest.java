package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How errors that an author creates with {@code system-error} reach a client. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SystemErrorApiWireTest {
    @AutoClose
    private final DialectWires wires;

    SystemErrorApiWireTest() throws Exception {
        wires = new DialectWires(GuardedFixture.SYSTEM_ERROR);
    }

    @Spec({"SE-02", "SE-10", "SE-32"})
    @TableTest
    @EnumSource
    void hasAllElevenMembersAndTheCauseThatWasThrown(SystemErrorMade made) throws Exception {
        for (Transport transport : Transport.values()) {
            WireResult answer = wires.ask(transport, call(made));

            JsonObject error = answer.textAsJson();
            assertThat(new SystemErrorDialect().check(answer.envelope())).isEmpty();
            assertThat(error.members()).hasSize(11);
            assertThat(error.string("error_code")).contains(made.code);
            assertThat(error.get("cause").map(JsonText::print)).contains(made.cause);
            assertThat(answer.text()).contains("\"session_id\":null", "\"plan_hash\":null");
        }
    }

    @Spec({"SE-30", "SE-31"})
    @TableTest
    @EnumSource(names = {"CYCLE", "A_B_A", "DEEP", "FAILING_GETTERS", "HALF_A_CHARACTER", "ODD_VALUES", "LIST"})
    void theEnvelopeIsPlainJsonForEveryCause(SystemErrorMade made) throws Exception {
        WireResult answer = wires.ask(Transport.STREAMABLE, call(made));

        assertThat(answer.envelope().structured()).contains(answer.textAsJson());
        assertThat(JsonText.print(answer.textAsJson())).isEqualTo(answer.text()).doesNotContain("NaN");
        assertThat(answer.text()).hasSizeLessThan(1_000);
    }

    @Spec({"SE-14", "SE-52"})
    @TableTest
    @EnumSource(names = {"NOT_REGISTERED", "OTHER_REGISTRY", "LEGACY_NOT_REGISTERED", "LEGACY"})
    void aCodeThatIsNotRegisteredIsNeverSent(SystemErrorMade made) throws Exception {
        JsonObject error = wires.ask(Transport.STDIO, call(made)).textAsJson();

        assertThat(error.string("error_code").flatMap(SystemErrorCode::find)).isPresent();
        assertThat(error.string("error_code")).contains(made.code);
        assertThat(error.string("human_message"))
                .hasValueSatisfying(words -> assertThat(words).doesNotContain("PLAN_LINT_FAILED", "WRITE_REJECTED"));
    }

    @Spec("SE-29")
    @TableTest
    @ValueSource(strings = {"throws_overflow", "throws_memory"})
    void distinguishesFailuresOfToolsFromFailuresOfTheServer(String tool) throws Exception {
        assertThat(wires.ask(Transport.STDIO, Wire.call(tool)).textAsJson().string("error_code"))
                .contains("INTERNAL_ERROR");
        assertThat(wires.ask(Transport.STDIO, Wire.call("throws")).textAsJson().string("error_code"))
                .contains("UNKNOWN_TOOL_FAILURE");
    }

    @Spec({"SE-38", "SE-39", "SE-41"})
    @Test
    void theFactoriesKeepWhatTheyAreGiven() throws Exception {
        JsonObject typed = error(SystemErrorMade.TYPED);
        JsonObject caused = error(SystemErrorMade.CAUSED);
        JsonObject discouraged = error(SystemErrorMade.DISCOURAGED);

        assertThat(typed.string("human_message")).contains("File not found: a");
        assertThat(typed.string("phase_id")).contains("PHASE_6");
        assertThat(typed.string("tool_name")).contains("makes_system_error");
        assertThat(caused.object("cause").flatMap(cause -> cause.string("message")))
                .contains("disk gone");
        assertThat(discouraged.string("human_message")).contains("It changed");
        assertThat(discouraged.string("tool_name")).contains("inner_tool");
    }

    @Spec({"SE-40", "SE-42"})
    @Test
    void aViolationHasItsIdAndMessageAndAStartupFailureHasNoSession() throws Exception {
        JsonObject violation = error(SystemErrorMade.VIOLATION);
        JsonObject start = error(SystemErrorMade.AT_THE_START);

        assertThat(violation.string("invariant_id")).contains("MANDATORY_DIAGNOSTICS");
        assertThat(violation.string("human_message")).contains("A rule that must always hold was broken.");
        assertThat(start.string("tool_name")).contains("startup");
        assertThat(start.get("role")).contains(JsonNull.NULL);
        assertThat(start.get("invariant_id")).contains(JsonNull.NULL);
    }

    @Spec({"SE-50", "SE-46"})
    @Test
    void theEightPathsOfTheContractEndInOneEnvelopeAndOneEntryEach(@TempDir Path folder) throws Exception {
        FaultlineServer server = FaultlineServer.named("author", "1")
                .dialect(new SystemErrorDialect())
                .trail(folder);
        AuthorTools.addTo(server);
        FixtureHttp http = new FixtureHttp();
        List<SystemErrorMade> paths = Stream.of(
                        "RAW", "TEXT", "OBJECT", "VIOLATION", "AT_THE_START", "TYPED", "CYCLE", "CAUSED")
                .map(SystemErrorMade::valueOf)
                .toList();
        try (HttpWire wire = http.wire(server.servlet()).begin()) {
            for (SystemErrorMade path : paths) {
                JsonObject error = WireResult.of(wire.send(call(path)).get()).textAsJson();

                JsonObject entry = (JsonObject) JsonText.read(Files.readAllLines(folder.resolve("audit-log.jsonl"))
                                .getLast())
                        .clean()
                        .orElseThrow();
                for (String member : List.of("error_code", "tool_name", "invariant_id", "phase_id")) {
                    assertThat(entry.string(member)).as(member).isEqualTo(error.string(member));
                }
                assertThat(entry.string("message")).isEqualTo(error.string("human_message"));
                assertThat(error.string("error_code")).contains(path.code);
            }
            assertThat(Files.readAllLines(folder.resolve("audit-log.jsonl"))).hasSize(8);
        } finally {
            http.close();
        }
    }

    private JsonObject error(SystemErrorMade made) throws Exception {
        return wires.ask(Transport.STDIO, call(made)).textAsJson();
    }

    private static String call(SystemErrorMade made) {
        return Wire.call("makes_system_error", "{\"what\":\"" + made.name() + "\"}");
    }
}
