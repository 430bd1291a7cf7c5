package dev.faultline.classify;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.testing.TableTest;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The fault that each kind of evidence stands for. */
class EvidenceTest {
    static Stream<Arguments> codes() {
        return Stream.of(
                Arguments.of(new Evidence.ErrorText("It broke."), CommonCode.TOOL_FAILED, Effect.UNKNOWN),
                Arguments.of(
                        new Evidence.ErrorText("MCP error -32602: no such branch"),
                        CommonCode.INVALID_INPUT_VALUE,
                        Effect.NONE),
                Arguments.of(
                        new Evidence.ErrorText("Tool (find) input validation failed: /n"),
                        CommonCode.INVALID_INPUT_VALUE,
                        Effect.NONE),
                Arguments.of(rpc(-32700), CommonCode.MALFORMED_MESSAGE, Effect.NONE),
                Arguments.of(rpc(-32600), CommonCode.MALFORMED_MESSAGE, Effect.NONE),
                Arguments.of(rpc(-32601), ClientCode.NOT_OFFERED, Effect.NONE),
                Arguments.of(rpc(-32002), CommonCode.RESOURCE_NOT_FOUND, Effect.UNKNOWN),
                Arguments.of(rpc(-32042), ClientCode.ACTION_REQUIRED, Effect.NONE),
                Arguments.of(rpc(-32603), ClientCode.SERVER_ERROR, Effect.UNKNOWN),
                Arguments.of(rpc(7), ClientCode.SERVER_ERROR, Effect.UNKNOWN),
                Arguments.of(
                        new Evidence.ProtocolError(-32603, "ENOENT: no such file, open 'a'", Optional.empty()),
                        CommonCode.FILE_NOT_FOUND,
                        Effect.UNKNOWN),
                Arguments.of(
                        new Evidence.ErrorText("MCP error -32603: API rate limit exceeded"),
                        CommonCode.RATE_LIMITED,
                        Effect.NONE),
                Arguments.of(http(401), ClientCode.LOGIN_REQUIRED, Effect.NONE),
                Arguments.of(http(403), ClientCode.NOT_PERMITTED, Effect.NONE),
                Arguments.of(http(404), ClientCode.NOT_OFFERED, Effect.NONE),
                Arguments.of(http(405), ClientCode.NOT_OFFERED, Effect.NONE),
                Arguments.of(http(408), CommonCode.TIMED_OUT, Effect.UNKNOWN),
                Arguments.of(http(422), CommonCode.MALFORMED_MESSAGE, Effect.NONE),
                Arguments.of(http(429), CommonCode.RATE_LIMITED, Effect.NONE),
                Arguments.of(http(302), ClientCode.ANSWER_UNREADABLE, Effect.UNKNOWN),
                Arguments.of(http(500), ClientCode.SERVER_UNAVAILABLE, Effect.UNKNOWN),
                Arguments.of(http(504), CommonCode.TIMED_OUT, Effect.UNKNOWN),
                Arguments.of(new Evidence.LostConnection(true), ClientCode.SERVER_UNAVAILABLE, Effect.UNKNOWN),
                Arguments.of(new Evidence.LostConnection(false), ClientCode.SERVER_UNAVAILABLE, Effect.NONE),
                Arguments.of(new Evidence.LostSession(true), ClientCode.SESSION_LOST, Effect.UNKNOWN),
                Arguments.of(new Evidence.LostSession(false), ClientCode.SESSION_LOST, Effect.NONE),
                Arguments.of(new Evidence.Silence(), CommonCode.TIMED_OUT, Effect.UNKNOWN),
                Arguments.of(new Evidence.ProcessExit(137), ClientCode.SERVER_UNAVAILABLE, Effect.UNKNOWN),
                Arguments.of(new Evidence.InvalidResponse(), ClientCode.ANSWER_UNREADABLE, Effect.UNKNOWN));
    }

    @TableTest
    @MethodSource("codes")
    void hasACodeAndAnEffect(Evidence evidence, FaultCode code, Effect effect) {
        Fault fault = evidence.fault();

        assertThat(fault.code()).isEqualTo(code);
        assertThat(fault.effect()).isEqualTo(effect);
    }

    @Test
    void everyKindOfEvidenceIsTested() {
        assertThat(codes().<Object>map(
                                arguments -> requireNonNull(arguments.get()[0]).getClass()))
                .contains((Object[]) Evidence.class.getPermittedSubclasses());
    }

    @TableTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "-32603|Invalid input: [{\"code\":\"invalid_type\",\"path\":[\"repo\"]}]|INVALID_INPUT_VALUE",
                "-32603|Failed to create issue: Requires authentication|LOGIN_REQUIRED",
                "-32603|fetch failed|NETWORK_FAILED",
                "-32000|connect ECONNREFUSED 127.0.0.1:5999|NETWORK_FAILED",
                "-32603|Something else|SERVER_ERROR",
                "-32601|fetch failed|NOT_OFFERED",
                "-32602|Tool nothing not found|NOT_OFFERED",
                "-32601|Tool slow requires task augmentation (taskSupport: 'required')|PRECONDITION_UNMET"
            })
    void infersACodeFromWhatAProtocolErrorSaysIfItsNumberSaysLittle(int number, String message, String code) {
        Fault fault = new Evidence.ProtocolError(number, message, Optional.empty()).fault();

        assertThat(fault.code().name()).isEqualTo(code);
        assertThat(fault.message()).isEqualTo(message);
    }

    @Test
    void aProtocolErrorKeepsItsCodeAndData() {
        Fault fault = new Evidence.ProtocolError(-32603, "No.", Optional.of(new JsonString("why"))).fault();

        assertThat(fault.message()).isEqualTo("No.");
        assertThat(fault.details())
                .contains(JsonObject.builder()
                        .put("rpcCode", -32603)
                        .put("data", new JsonString("why"))
                        .build());
    }

    @Test
    void aProtocolErrorWithTooMuchDataLosesTheData() {
        JsonString large = new JsonString("x".repeat(100_000));

        Fault fault = new Evidence.ProtocolError(-32603, "No.", Optional.of(large)).fault();

        assertThat(fault.code()).isEqualTo(ClientCode.SERVER_ERROR);
        assertThat(fault.details()).isEmpty();
    }

    @Test
    void anHttpStatusIsInTheDetails() {
        assertThat(http(502).fault().details())
                .contains(JsonObject.builder().put("httpStatus", 502).build());
    }

    @Test
    void theServersRetryAnswerReplacesTheUsualOne() {
        Fault fault = new Evidence.HttpStatus(503, Optional.of(Duration.ofSeconds(20))).fault();

        assertThat(fault.retry()).isEqualTo(Retry.after(Duration.ofSeconds(20)));
    }

    @Test
    void anExitCodeIsInTheMessageAndTheDetails() {
        Fault fault = new Evidence.ProcessExit(3).fault();

        assertThat(fault.message()).isEqualTo("The server's process ended with exit code 3");
        assertThat(fault.details())
                .contains(JsonObject.builder().put("exitCode", 3).build());
    }

    @TableTest
    @CsvSource(
            nullValues = "-",
            delimiter = '|',
            value = {
                "120|-|PT2M",
                "0|-|PT0S",
                "Wed, 21 Oct 2015 07:28:00 GMT|Wed, 21 Oct 2015 07:27:30 GMT|PT30S",
                "Wed, 21 Oct 2015 07:28:00 GMT|Wed, 21 Oct 2015 07:29:00 GMT|PT0S",
                "Wed, 21 Oct 2015 07:28:00 GMT|-|-",
                "soon|Wed, 21 Oct 2015 07:29:00 GMT|-",
                "-1|-|-"
            })
    void readsRetryAfter(String value, String date, Duration delay) {
        assertThat(RetryAfterHeader.delay(value, Optional.ofNullable(date))).isEqualTo(Optional.ofNullable(delay));
    }

    private static Evidence rpc(int code) {
        return new Evidence.ProtocolError(code, "No.", Optional.empty());
    }

    private static Evidence http(int status) {
        return new Evidence.HttpStatus(status, Optional.empty());
    }
}
