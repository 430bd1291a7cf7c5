package dev.faultline.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TranslateCommandTest {
    private static final String TOOL_ERROR =
            "{\"code\":\"NOT_FOUND\",\"message\":\"No such run\",\"retry\":{\"kind\":\"not_retryable\"}}";

    private static final String TOOL_FAILURE = """
        {"content":[{"type":"text","text":"No such run\\nList what exists, and use a name from that list.\\n\
        The same call would fail again."}],"isError":true,"_meta":{\
        "io.modelcontextprotocol/toolFailure":{"class":"capability","code":"resource_not_found",\
        "correlationId":"unknown"},\
        "dev.faultline/occurrence":{"id":"unknown","code":"NOT_FOUND","kind":"NOT_FOUND",\
        "retry":{"kind":"not_retryable"},"effect":"unknown"}}}
        """;

    static List<String> garbage() {
        return List.of(
                "",
                "nonsense",
                "[]",
                "\"text\"",
                "{\"code\":",
                TOOL_ERROR.substring(0, 40),
                "[".repeat(100_000),
                "{\"a\":".repeat(100_000),
                "{\"code\":\"A\",\"code\":\"B\",\"message\":\"m\",\"retry\":{\"kind\":\"not_retryable\"}}",
                "{\"code\":7,\"message\":[],\"retry\":\"soon\"}",
                "{\"error\":{\"code\":7}}",
                "{\"message\":\"\\ud800\"}",
                "{\"hello\":\"world\"}",
                "\uFEFF" + TOOL_ERROR);
    }

    @Test
    @Spec({"RV-01", "RV-16"})
    void writesAnEnvelopeInAnotherDialect() throws Exception {
        Run run = Run.faultline(TOOL_ERROR, "translate", "--from", "tool-error", "--to", "resolve-v0");

        assertThat(run)
                .isEqualTo(new Run(
                        0, "{\"error\":{\"code\":\"cache_missing\",\"message\":\"Cache does not exist\"}}\n", ""));
    }

    @Test
    void recognisesTheDialect() throws Exception {
        Run run = Run.faultline(
                "{\"error\":{\"code\":\"io_error\",\"message\":\"I/O error occurred\"}}",
                "translate",
                "--to",
                "tool-error");

        assertThat(run)
                .isEqualTo(new Run(
                        0,
                        "{\"code\":\"INTERNAL_ERROR\",\"message\":\"I/O error occurred\","
                                + "\"retry\":{\"kind\":\"retryable_after_ms\",\"afterMs\":1000}}\n",
                        ""));
    }

    @Test
    void readsAWholeToolResultToo() throws Exception {
        String result = "{\"content\":[{\"type\":\"text\",\"text\":" + quoted(TOOL_ERROR) + "}],\"isError\":true}";

        Run run = Run.faultline(result, "translate", "--to", "tool-error");

        assertThat(run).isEqualTo(new Run(0, TOOL_ERROR + "\n", ""));
    }

    @Test
    @Spec("TF-17")
    void toolFailureIsTheWholeResult() throws Exception {
        Run run = Run.faultline(TOOL_ERROR, "translate", "--to", "tool-failure");

        assertThat(run).isEqualTo(new Run(0, TOOL_FAILURE, ""));
    }

    @Test
    @Spec({"TF-15", "TF-17"})
    void readsTheToolFailureOfOtherServers() throws Exception {
        String theirs = "{\"content\":[{\"type\":\"text\",\"text\":\"Who are you?\"}],\"isError\":true,\"_meta\":{"
                + "\"io.modelcontextprotocol/toolFailure\":{\"class\":\"governance\",\"code\":\"auth_required\","
                + "\"correlationId\":\"7\",\"since\":2027}}}";

        Run run = Run.faultline(theirs, "translate", "--from", "tool-failure", "--to", "tool-error");

        assertThat(run)
                .isEqualTo(new Run(
                        0,
                        "{\"code\":\"PRECONDITION_FAILED\",\"message\":\"Who are you?\","
                                + "\"retry\":{\"kind\":\"not_retryable\"}}\n",
                        ""));
    }

    @Test
    void translatesAnUnregisteredCodeWithAWarning() throws Exception {
        Run run = Run.faultline(TOOL_ERROR.replace("NOT_FOUND", "OOPS"), "translate", "--to", "resolve-v0");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).isEqualTo("{\"error\":{\"code\":\"internal_error\",\"message\":\"Internal error\"}}\n");
        assertThat(run.err()).contains("the code OOPS is not registered");
    }

    @Test
    void reportsWhichRuleIsBrokenAndWhere() throws Exception {
        Run run = Run.faultline("{\"code\":\"NOT_FOUND\",\"message\":\"No\"}", "translate", "--to", "resolve-v0");

        assertThat(run).isEqualTo(new Run(1, "", "TE-02 at /retry: is required and must be an object\n"));
    }

    @ParameterizedTest
    @MethodSource("garbage")
    void rejectsGarbageWithoutAStackTrace(String garbage) throws Exception {
        Run run = Run.faultline(garbage, "translate", "--to", "tool-error");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isNotBlank().doesNotContain("\tat ", "Exception", "OutOfMemory");
    }

    @Test
    @Tag("thorough") // a process with a small heap
    void rejectsFiftyMegabytesInLittleMemory() throws Exception {
        byte[] input = new byte[50_000_000];
        Arrays.fill(input, (byte) '[');

        Run run = Run.process(input, "translate", "--to", "tool-error");

        assertThat(run).isEqualTo(new Run(1, "", "(root): is larger than 16777216 bytes\n"));
    }

    @Test
    void rejectsBytesThatAreNotUtf8() throws Exception {
        Run run = Run.faultline(new byte[] {'{', '"', (byte) 0xC3, '"', '}'}, "translate", "--to", "tool-error");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).isEqualTo("(root): is not UTF-8\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'error':{'code':'io_error','message':'m','details':{}}} | RV-02 at /error/details: is not allowed",
                "{'error':{'code':'io_error','message':'m'},'documents':[]} | RV-05 at /documents: is not allowed",
                "{'error':{'code':'io_error','message':'m'},'id':7} | RV-01 at /id: is not allowed",
                "{'error':{'code':'IO_ERROR','message':'m'}} | RV-03 at /error/code: is not one of the six codes",
                "{'error':{'code':'io_error','message':''}} | RV-04 at /error/message: is required and must be a string"
                        + " that is not blank"
            })
    @Spec({"RV-01", "RV-12", "RV-20"})
    void rejectsWhatTheFrozenSchemaForbids(String input, String violation) throws Exception {
        for (String from : List.of("auto", "resolve-v0")) {
            Run run = Run.faultline(input.replace('\'', '"'), "translate", "--from", from, "--to", "tool-error");

            assertThat(run).isEqualTo(new Run(1, "", violation + "\n"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'code':'A\u202eB\u009b','message':'m','retry':{'kind':'not_retryable'}} | A\\u202eB\\u009b",
                "{'error':{'code':'io_error','message':'m','a\u202eb\u009b':{}}} | a\\u202eb\\u009b"
            })
    void noNameInAForeignEnvelopeReordersALineOrControlsATerminal(String input, String shown) throws Exception {
        Run run = Run.faultline(input.replace('\'', '"'), "translate", "--to", "system-error");

        assertThat(run.err()).contains(shown).doesNotContain("\u202e", "\u009b");
    }

    @Test
    @Spec({"R29", "PD-18", "PD-23"})
    void leavesTheNamesOfTheCodeToolsToTheCodeTools() throws Exception {
        Run run = Run.faultline(
                "{\"error_code\":\"FILE_NOT_FOUND\",\"human_message\":\"File not found: a\","
                        + "\"tool_name\":\"read_file\"}",
                "translate",
                "--to",
                "problem-details");

        assertThat(run)
                .isEqualTo(new Run(
                        0,
                        "{\"error\":\"File not found: a\",\"problem\":{\"type\":\"about:blank\","
                                + "\"title\":\"File Not Found\",\"status\":404,\"detail\":\"File not found: a\","
                                + "\"instance\":\"urn:mcp:read_file\",\"code\":\"file-not-found\"}}\n",
                        ""));
    }

    @ParameterizedTest
    @MethodSource("envelopes")
    @Spec({"PD-03", "PD-10", "TR-08"})
    void leavesAnEnvelopeInItsOwnDialectAsItIs(String dialect, String envelope) throws Exception {
        for (String from : List.of("auto", dialect)) {
            assertThat(Run.faultline(envelope, "translate", "--from", from, "--to", dialect))
                    .isEqualTo(new Run(0, envelope + "\n", ""));
        }
    }

    static List<Arguments> envelopes() {
        return List.of(
                Arguments.of(
                        "problem-details",
                        "{\"path\":\"\",\"content\":\"\",\"lines\":0,\"size\":0,\"error\":\"File not found:"
                            + " src/main.py\","
                            + "\"problem\":{\"type\":\"https://kgfoundry.dev/problems/file-not-found\",\"title\":\"File"
                            + " Not Found\",\"status\":404,\"detail\":\"File not found: src/main.py\","
                            + "\"instance\":\"urn:codeintel:files:open_file\",\"code\":\"file-not-found\"}}"),
                Arguments.of(
                        "tool-result",
                        "{\"content\":[{\"type\":\"text\",\"text\":\"Error: Operation timed out\"}],\"isError\":true,"
                                + "\"_meta\":{\"errorType\":\"TimeoutError\",\"errorCode\":\"TIMEOUT\"},\"trace\":7}"),
                Arguments.of("tool-error", TOOL_ERROR),
                Arguments.of("tool-failure", TOOL_FAILURE.strip()),
                Arguments.of(
                        "system-error",
                        "{\"error_code\":\"INVALID_PATH\",\"human_message\":\"Invalid file path\",\"role\":null,"
                                + "\"session_id\":null,\"workspace_root\":null,\"tool_name\":\"write_file\","
                                + "\"invariant_id\":null,\"phase_id\":null,\"plan_hash\":null,\"cause\":\"it broke\","
                                + "\"timestamp\":\"2026-01-19T15:32:10.123Z\"}"),
                Arguments.of("resolve-v0", "{\"error\":{\"code\":\"io_error\",\"message\":\"I/O error occurred\"}}"));
    }

    private static String quoted(String json) {
        return "\"" + json.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
