package dev.faultline.gateway.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.classify.ClientCode;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.UpstreamTool;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.TableTest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JudgeTest {
    private final Judge judge = new Judge(HiddenFailureMode.MARK);

    @Test
    void passesASuccess() {
        assertThat(result("{\"content\":[{\"type\":\"text\",\"text\":\"fine\"}]}"))
                .isEqualTo(new Verdict.Pass());
    }

    @TableTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "{\"content\":\"text\"}",
                "{\"content\":{}}",
                "{\"structuredContent\":[]}",
                "{\"content\":[],\"isError\":\"true\"}",
                "{\"content\":[],\"isError\":1}"
            })
    void anInvalidResultIsAFaultOfTheServerThatTheGatewayConcluded(String result) {
        Verdict.FailedResult failed = (Verdict.FailedResult) result(result);

        assertThat(failed.by()).isEqualTo(By.GATEWAY);
        assertThat(failed.reported().fault().code()).isEqualTo(UpstreamCode.UPSTREAM_RESULT_INVALID);
        assertThat(failed.reported().fault().effect()).isEqualTo(Effect.UNKNOWN);
    }

    @Test
    void fillsTheContentOfAResultWithStructuredContentOnly() {
        assertThat(result("{\"structuredContent\":{\"n\":1}}")).isInstanceOf(Verdict.Wordless.class);
    }

    @Test
    void passesAResultWhoseIsErrorIsNull() {
        assertThat(result("{\"content\":[],\"isError\":null}")).isEqualTo(new Verdict.Pass());
    }

    @TableTest
    @ValueSource(
            strings = {
                "{\"status\":\"error\",\"message\":\"The card was declined\"}",
                "{\"code\":500,\"message\":\"The card was declined\"}"
            })
    void marksAReportOfAFailureByItsStatusOrCode(String object) {
        assertThat(result("{\"content\":[],\"structuredContent\":" + object + "}"))
                .isInstanceOf(Verdict.Hidden.class);
    }

    @TableTest
    @ValueSource(
            strings = {
                "{\"errors\":[{\"message\":\"No such field\"}],\"data\":null}",
                "{\"status\":\"error\",\"message\":\"Declined\",\"order\":7}"
            })
    void reportsWhatProbablyFailed(String object) {
        assertThat(result("{\"content\":[],\"structuredContent\":" + object + "}"))
                .isInstanceOf(Verdict.Suspect.class);
    }

    @TableTest
    @ValueSource(
            strings = {
                "{\"errors\":[{\"line\":3,\"message\":\"unused\"}],\"files\":12}",
                "{\"status\":\"error\",\"service\":\"billing\",\"since\":\"10:00\"}",
                "{\"passed\":10,\"failed\":2}",
                "{\"code\":500,\"name\":\"Internal Server Error\"}"
            })
    void leavesAnHonestResultAboutFailuresAlone(String object) {
        assertThat(result("{\"content\":[],\"structuredContent\":" + object + "}"))
                .isEqualTo(new Verdict.Pass());
    }

    @TableTest
    @ValueSource(
            strings = {
                "{\"task\":{\"taskId\":\"1\",\"status\":\"working\"}}",
                "{\"resultType\":\"input_required\",\"inputRequests\":{}}"
            })
    void aResultThatIsStillToComePasses(String result) {
        assertThat(result(result)).isEqualTo(new Verdict.Pass());
    }

    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of("It broke.", UpstreamCode.UPSTREAM_TOOL_FAILED),
                Arguments.of("ENOENT: no such file or directory, open '/srv/a'", CommonCode.FILE_NOT_FOUND),
                Arguments.of("EACCES: permission denied", CommonCode.ACCESS_DENIED),
                Arguments.of("connect ECONNREFUSED 127.0.0.1:5999", CommonCode.NETWORK_FAILED),
                Arguments.of("Request failed with status code 404", CommonCode.ITEM_NOT_FOUND),
                Arguments.of("HTTP 401: Bad credentials", ClientCode.LOGIN_REQUIRED),
                Arguments.of("API error: 429 Too Many Requests", UpstreamCode.UPSTREAM_RATE_LIMITED),
                Arguments.of("GitHub API rate limit exceeded", UpstreamCode.UPSTREAM_RATE_LIMITED),
                Arguments.of("Operation timed out after 30 s", CommonCode.TIMED_OUT),
                Arguments.of("{\"code\":\"NOT_FOUND\",\"message\":\"x\"}", CommonCode.ITEM_NOT_FOUND),
                Arguments.of("{\"error\":{\"code\":403}}", ClientCode.NOT_PERMITTED),
                Arguments.of("1 validation error for Args", CommonCode.INVALID_INPUT_VALUE),
                Arguments.of(
                        "MCP error -32602: Input validation error: Invalid arguments for tool echo",
                        CommonCode.INVALID_INPUT_VALUE),
                Arguments.of("Entity with name ghost not found", CommonCode.ITEM_NOT_FOUND));
    }

    @TableTest
    @MethodSource("texts")
    void classifiesWhatAToolSays(String text, FaultCode code) {
        String block = JsonText.print(
                JsonObject.builder().put("type", "text").put("text", text).build());

        Verdict.FailedResult failed = (Verdict.FailedResult) result("{\"content\":[" + block + "],\"isError\":true}");

        assertThat(failed.by()).isEqualTo(By.SERVER);
        assertThat(failed.reported().fault().code()).isEqualTo(code);
    }

    @Test
    void understandsAServerThatSpeaksADialectAndKeepsItsId() {
        Occurrence first = new Occurrence(
                CommonCode.TIMED_OUT.fault("Too slow"), Origin.ofTool("tool"), Instant.EPOCH, "first-id");

        Verdict.FailedResult failed = (Verdict.FailedResult)
                result(JsonText.print(new ToolErrorDialect().write(first).toJson()));

        assertThat(failed.reported().id()).contains("first-id");
        assertThat(failed.reported().fault().code()).isEqualTo(CommonCode.TIMED_OUT);
    }

    @TableTest
    @CsvSource({
        "-32602, true",
        "-32603, true",
        "-32000, true",
        "-32019, true",
        "7, true",
        "-32002, false",
        "-32700, false",
        "-32600, false",
        "-32601, false",
        "-32042, false",
        "-32020, false",
        "-32022, false",
        "-32099, false"
    })
    void anErrorOfAListedToolBecomesAToolResultIfItIsAboutTheTool(int code, boolean becomesResult) {
        Verdict verdict = judge.judge(call("tools/call", "tool", true), error(code));

        assertThat(verdict instanceof Verdict.FailedResult).isEqualTo(becomesResult);
        assertThat(verdict instanceof Verdict.FailedRequest(var reported, var kept) ? kept.code() : code)
                .isEqualTo(code);
    }

    @Test
    void anUnknownToolAndOtherMethodsStayErrors() {
        assertThat(judge.judge(call("tools/call", "other", true), error(-32602)))
                .isInstanceOf(Verdict.FailedRequest.class);
        assertThat(judge.judge(call("resources/read", "file:///a", true), error(-32603)))
                .isInstanceOf(Verdict.FailedRequest.class);
        assertThat(judge.judge(call("tools/call", "tool", false), error(-32602)))
                .isInstanceOf(Verdict.FailedRequest.class);
        assertThat(judge.judge(call("tools/call", "tool", false), error(-32603)))
                .isInstanceOf(Verdict.FailedResult.class);
    }

    @TableTest
    @CsvSource({"true", "false"})
    void aCallWithoutANameStaysAnErrorWhetherOrNotTheListIsKnown(boolean listed) {
        Message.Request nameless = (Message.Request) new MessageScanner()
                .read("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{}}"
                        .getBytes(StandardCharsets.UTF_8))
                .orElseThrow();

        assertThat(judge.judge(new Call("s", nameless, Optional.empty(), listed, true), error(-32603)))
                .isInstanceOf(Verdict.FailedRequest.class);
    }

    private Verdict result(String result) {
        return judge.judge(
                call("tools/call", "tool", true), response("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + result + "}"));
    }

    private static Message.Response error(int code) {
        return response("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":" + code + ",\"message\":\"No\"}}");
    }

    private static Message.Response response(String json) {
        return (Message.Response)
                new MessageScanner().read(json.getBytes(StandardCharsets.UTF_8)).orElseThrow();
    }

    static Call call(String method, String subject, boolean listed) {
        Message.Request request = (Message.Request) new MessageScanner()
                .read(("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":{\"name\":\"" + subject
                                + "\"}}")
                        .getBytes(StandardCharsets.UTF_8))
                .orElseThrow();
        Optional<UpstreamTool> tool = listed && subject.equals("tool")
                ? Optional.of(new UpstreamTool(false, false, Set.of("declared"), ""))
                : Optional.empty();
        return new Call("s", request, tool, listed, true);
    }
}
