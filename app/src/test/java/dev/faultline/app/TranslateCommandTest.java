package dev.faultline.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

    private static String quoted(String json) {
        return "\"" + json.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
