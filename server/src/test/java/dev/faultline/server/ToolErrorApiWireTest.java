package dev.faultline.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How errors that an author creates with {@code tool-error} reach a client over every transport. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ToolErrorApiWireTest {
    @AutoClose
    private final DialectWires wires;

    ToolErrorApiWireTest() throws Exception {
        wires = new DialectWires(GuardedFixture.TOOL_ERROR);
    }

    @Spec({"TE-04", "TE-05", "TE-26"})
    @TableTest
    @EnumSource
    void arrivesUnchanged(ToolErrorMade made) throws Exception {
        for (Transport transport : Transport.values()) {
            WireResult answer = called(transport, "makes_tool_error", made.name());

            assertThat(answer.text()).as("%s", transport).isEqualTo(made.json);
            assertThat(answer.envelope().structured().map(JsonText::print)).contains(made.json);
        }
    }

    @Spec({"TE-07", "TE-16"})
    @TableTest
    @EnumSource(names = {"EMPTY_SUGGESTION", "NULL_DETAILS", "WITHOUT_RETRY", "ONE_LIST_TWICE"})
    void leavesOutAbsentMembersAndKeepsNullsAndRepeatedLists(ToolErrorMade made) throws Exception {
        JsonObject error =
                called(Transport.STDIO, "makes_tool_error", made.name()).textAsJson();

        boolean detailed = made == ToolErrorMade.NULL_DETAILS || made == ToolErrorMade.ONE_LIST_TWICE;
        assertThat(error.members().keySet().stream().skip(3)).hasSize(detailed ? 1 : 0);
        assertThat(error.get("suggestion")).isEmpty();
        assertThat(error.get("details").isPresent()).isEqualTo(detailed);
        assertThat(JsonText.print(error)).isEqualTo(made.json);
    }

    @Spec({"TE-14", "TE-15", "TE-17"})
    @TableTest
    @EnumSource
    void detailsThatAreNotSafeAreReportedAndNotSent(UnsafeDetails details) throws Exception {
        for (Transport transport : Transport.values()) {
            JsonObject error = called(transport, "details", details.name()).textAsJson();

            assertThat(error.string("code")).contains("INTERNAL_ERROR");
            assertThat(error.string("message")).contains("Error details validation failed");
            JsonObject report = error.object("details").orElseThrow();
            assertThat(report.members().keySet()).containsExactly("originalError", "validationErrors");
            assertThat(report.string("originalError")).contains("The first message");
            assertThat(((JsonArray) report.get("validationErrors").orElseThrow()).items())
                    .hasSize(1)
                    .allSatisfy(offence -> assertThat(((JsonString) offence).value())
                            .contains(details.offence)
                            .hasSizeLessThan(300));
        }
    }

    @Spec("TE-15")
    @Test
    void theTrailHasTheIntendedCodeAndRetryAnswer(@TempDir Path folder) throws Exception {
        FaultlineServer server = FaultlineServer.named("author", "1")
                .dialect(new ToolErrorDialect())
                .trail(folder);
        AuthorTools.addTo(server);
        FixtureHttp http = new FixtureHttp();
        try (HttpWire wire = http.wire(server.servlet()).begin()) {
            WireResult.of(wire.send(Wire.call("details", argument("CYCLE"))).get());

            assertThat(Files.readString(folder.resolve("audit-log.jsonl")))
                    .contains("Error details validation failed", "The first message")
                    .contains("\"TIMEOUT\"", "retryable_immediate");
        } finally {
            http.close();
        }
    }

    @Spec("TE-11")
    @Test
    void aTemplateThatIsLongerThan512BytesIsLeftOutWithoutATrace() throws Exception {
        WireResult answer = wires.ask(Transport.STDIO, Wire.call("wide", "{\"variables\":\"mine\"}"));

        JsonObject details = answer.textAsJson().object("details").orElseThrow();
        assertThat(details.members().keySet()).containsExactly("validationIssues");
        assertThat(answer.text()).doesNotContain("truncated", "mine");
    }

    static Stream<Arguments> suggestions() {
        return Stream.of(
                arguments("a".repeat(512), true),
                arguments("\u00E9".repeat(256), true),
                arguments("a".repeat(513), false),
                arguments("\u00E9".repeat(512), false),
                arguments("\u20AC".repeat(200), false),
                arguments("a" + "\u00E9".repeat(400), false),
                arguments("\uD83D\uDE00".repeat(200), false),
                arguments("ab" + "\uD83D\uDE00".repeat(200), false));
    }

    @Spec({"TE-27", "TE-28", "TE-29"})
    @TableTest
    @MethodSource("suggestions")
    void aSuggestionIsWholeOrABeginningOf512Bytes(String text, boolean fits) throws Exception {
        String error = called(Transport.STDIO, "suggests", text)
                .textAsJson()
                .string("suggestion")
                .orElseThrow();

        if (fits) {
            assertThat(error).isEqualTo(text);
        } else {
            assertThat(error).endsWith("...").doesNotContain("\uFFFD");
            assertThat(text).startsWith(error.substring(0, error.length() - 3));
            assertThat(error.getBytes(UTF_8).length).isBetween(509, 512);
        }
    }

    @Spec("TE-20")
    @Test
    void anUnexpectedExceptionIsReportedWithoutSecretsAndPaths() throws Exception {
        String home = System.getProperty("user.home");

        assertThat(message("throws_text", "pool is empty")).isEqualTo("pool is empty");
        assertThat(message("throws_text", "cannot open " + home + "/notes")).isEqualTo("cannot open [path]");
        assertThat(message("throws_text", "login failed: password=hunter2"))
                .startsWith("login failed")
                .doesNotContain("hunter2");
        assertThat(message("throws_text", "")).isEqualTo("An unexpected error occurred");
        assertThat(message("throws_text", "x".repeat(100_000)).getBytes(UTF_8).length)
                .isLessThanOrEqualTo(4096);
    }

    @Spec("TE-25")
    @Test
    void onlyTheHomeDirectoryIsWrittenAsATilde() throws Exception {
        String home = System.getProperty("user.home");
        String other = home + "ling/x, /srv" + home + "/x";

        assertThat(message("reports", "cannot open " + home + "/notes, nor " + other))
                .isEqualTo("cannot open ~/notes, nor " + other);
    }

    @Spec("TE-25")
    @TableTest
    @ValueSource(strings = {"/", ""})
    void anInvalidHomeDirectoryChangesNothing(String home) throws Exception {
        try (StdioWire homeless = StdioWire.open(GuardedFixture.TOOL_ERROR.name(), "-Duser.home=" + home)) {
            String text = "cannot open /etc/notes/a.md";
            WireResult answer = WireResult.of(
                    homeless.send(Wire.call("reports", argument(text))).get());

            assertThat(answer.textAsJson().string("message")).contains(text);
        }
    }

    private String message(String tool, String text) throws Exception {
        JsonObject error = called(Transport.STDIO, tool, text).textAsJson();
        assertThat(error.string("code")).contains("INTERNAL_ERROR");
        return error.string("message").orElseThrow();
    }

    private WireResult called(Transport transport, String tool, String what) throws Exception {
        WireResult answer = wires.ask(transport, Wire.call(tool, argument(what)));
        assertThat(new ToolErrorDialect().check(answer.envelope())).isEmpty();
        return answer;
    }

    private static String argument(String what) {
        return JsonText.print(JsonObject.builder().put("what", what).build());
    }
}
