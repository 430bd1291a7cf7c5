package dev.faultline.dialects.resolvev0;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialects.DialectContract;
import dev.faultline.dialects.Samples;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.EnumSource;

class ResolveV0DialectTest extends DialectContract {
    private static final ResolveV0Dialect DIALECT = new ResolveV0Dialect();

    ResolveV0DialectTest() {
        super(DIALECT);
    }

    @Override
    protected Fault carried(Fault fault) {
        return DIALECT.codeFor(fault).fault();
    }

    @Override
    protected Map<String, String> broken() {
        Map<String, String> broken = new LinkedHashMap<>();
        broken.put("RV-01 a second key", "{\"error\":{\"code\":\"io_error\",\"message\":\"m\"},\"id\":1}");
        broken.put("RV-01 no error", "{}");
        broken.put("RV-01 error as text", "{\"error\":\"io_error\"}");
        broken.put("RV-02 details", "{\"error\":{\"code\":\"cache_invalid\",\"message\":\"m\",\"details\":{}}}");
        broken.put("RV-02 null details", "{\"error\":{\"code\":\"cache_invalid\",\"message\":\"m\",\"details\":null}}");
        broken.put("RV-02 no code", "{\"error\":{\"message\":\"m\"}}");
        broken.put("RV-03 a seventh code", "{\"error\":{\"code\":\"timeout\",\"message\":\"m\"}}");
        broken.put("RV-03 upper case", "{\"error\":{\"code\":\"IO_ERROR\",\"message\":\"m\"}}");
        broken.put("RV-03 a namespace", "{\"error\":{\"code\":\"context.io_error\",\"message\":\"m\"}}");
        broken.put("RV-04 no message", "{\"error\":{\"code\":\"io_error\"}}");
        broken.put("RV-04 null message", "{\"error\":{\"code\":\"io_error\",\"message\":null}}");
        broken.put("RV-04 empty message", "{\"error\":{\"code\":\"io_error\",\"message\":\"\"}}");
        broken.put("RV-05 documents", "{\"documents\":[],\"error\":{\"code\":\"internal_error\",\"message\":\"m\"}}");
        return broken;
    }

    @Override
    protected Map<ResolveCode, Fault> golden() {
        return Arrays.stream(ResolveCode.values())
                .map(code -> code.fault("Something else, with /srv/cache/manifest.json in it"))
                .collect(Collectors.toMap(fault -> (ResolveCode) fault.code(), Function.identity()));
    }

    @Test
    @Spec({"RV-01", "RV-02", "RV-19"})
    void theResultIsOneTextAndNothingElse() {
        Envelope envelope = DIALECT.write(Samples.occurrence(
                CommonCode.FILE_NOT_FOUND.fault("No").withSuggestion("Look.").withDetails(Map.of("path", "x"))));

        assertThat(JsonText.print(envelope.toJson()))
                .isEqualTo(
                        "{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"error\\\":{\\\"code\\\":\\\"cache_missing\\\",\\\"message\\\":\\\"Cache"
                            + " does not exist\\\"}}\\n"
                            + "\"}],\"isError\":true}");
    }

    @TableTest
    @EnumSource(names = {"EMPTY_PATH", "INVALID_PATH", "PATH_TRAVERSAL_BLOCKED", "OUTSIDE_WORKSPACE"})
    @Spec({"RV-06", "R4"})
    void thereIsNoCacheAtABadPath(CommonCode code) {
        assertThat(DIALECT.codeFor(code.fault("No"))).isEqualTo(ResolveCode.CACHE_MISSING);
    }

    @TableTest
    @EnumSource(names = {"INVALID_PATH", "PATH_TRAVERSAL_BLOCKED", "OUTSIDE_WORKSPACE"})
    @Spec({"RV-06", "R4"})
    void thereIsNoCacheAtAPathThatAnotherDialectCallsBad(SystemErrorCode code) {
        assertThat(DIALECT.codeFor(code.fault("No"))).isEqualTo(ResolveCode.CACHE_MISSING);
    }

    @Test
    @Spec({"RV-10", "R20"})
    void rejectedArgumentsThatConcernOnlyTheBudgetAreAnInvalidBudget() {
        Issue budget = new Issue(
                CommonCode.INVALID_INPUT_FORMAT, JsonPointer.ROOT.child("budget"), "budget is long", Optional.empty());
        Issue query = new Issue(
                CommonCode.INVALID_INPUT_FORMAT, JsonPointer.ROOT.child("query"), "query is half", Optional.empty());

        assertThat(DIALECT.codeFor(Issues.faultOf(List.of(budget)))).isEqualTo(ResolveCode.INVALID_BUDGET);
        assertThat(DIALECT.codeFor(Issues.faultOf(List.of(budget, query)))).isEqualTo(ResolveCode.INVALID_QUERY);
    }

    @Test
    @Spec({"RV-03", "RV-12"})
    void thereAreExactlySixCodes() {
        assertThat(DIALECT.codes().stream().map(ResolveCode::wire))
                .containsExactly(
                        "cache_missing",
                        "cache_invalid",
                        "invalid_query",
                        "invalid_budget",
                        "io_error",
                        "internal_error");
    }

    @Test
    @Spec({"RV-14", "RV-16", "RV-18"})
    void theMessageIsAlwaysThatOfTheCode() {
        Fault fault = ResolveCode.IO_ERROR.fault("EACCES: permission denied, open '/srv/cache/a.json' (attempt 3)");

        assertThat(DIALECT.write(Samples.occurrence(fault)).text())
                .containsExactly("{\"error\":{\"code\":\"io_error\",\"message\":\"I/O error occurred\"}}\n");
    }

    @Test
    @Spec("RV-15")
    void messagesWithDiagnosticsBreakTheContract() {
        List<String> messages = List.of(
                "open /srv/cache/manifest.json",
                "hash 9f86d081 does not match",
                "EACCES",
                "NullPointerException",
                "failed\\n\\tat Main.main",
                "C:\\\\cache is missing");

        for (String message : messages) {
            Envelope envelope = envelope("{\"error\":{\"code\":\"io_error\",\"message\":\"" + message + "\"}}");

            assertThat(DIALECT.check(envelope)).as(message).extracting("rule").contains("RV-15");
        }
    }

    @Test
    @Spec("RV-04")
    void aBlankMessageBreaksTheContract() {
        assertThat(DIALECT.check(envelope("{\"error\":{\"code\":\"io_error\",\"message\":\" \\t\"}}")))
                .extracting("rule")
                .contains("RV-04");
    }

    @Test
    @Spec("RV-15")
    void theSixMessagesContainNoDiagnostics() {
        assertThat(DIALECT.codes())
                .allSatisfy(code -> assertThat(code.sentence()).matches("[A-Za-z/ ]+"));
    }

    @Test
    @Spec("RV-13")
    void aBrokenCacheIsNotRetryableButAFailingDiskIs() {
        assertThat(ResolveCode.CACHE_INVALID.fault().retry()).isEqualTo(Retry.NEVER);
        assertThat(ResolveCode.IO_ERROR.fault().retry()).isInstanceOf(Retry.After.class);
    }

    @Test
    @Spec({"RV-20", "RV-21"})
    void theSchemaIsTheFrozenOne() throws Exception {
        byte[] canonical = JsonText.print(DIALECT.schema()).getBytes(java.nio.charset.StandardCharsets.UTF_8);

        String hash =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(canonical));

        assertThat(DIALECT.schema().string("$id")).contains("https://context.dev/schemas/mcp/error-v0.json");
        assertThat(hash).isEqualTo("323e9645abe87ee166b0feef554f95b8d96bf18f0691487d70007db4091a1784");
    }

    @Test
    @Spec("RV-05")
    void anErrorNeverHasDocumentsAndASuccessIsNotReadAsAnError() {
        Envelope success = new Envelope(
                List.of("{\"documents\":[],\"error\":{\"code\":\"io_error\",\"message\":\"m\"}}"),
                Optional.empty(),
                JsonObject.EMPTY,
                false);

        assertThat(DIALECT.read(success)).isInstanceOf(Reading.Foreign.class);
    }

    @Test
    void readsAnUnknownCode() {
        Reading reading = DIALECT.read(envelope("{\"error\":{\"code\":\"timeout\",\"message\":\"Too slow\"}}"));

        assertThat(reading)
                .isInstanceOfSatisfying(
                        Reading.Understood.class,
                        understood -> assertThat(understood.reported().fault().code())
                                .isEqualTo(new UnlistedCode("timeout", FaultKind.INTERNAL)));
    }

    private static Envelope envelope(String json) {
        return Envelope.fromJson((JsonObject) JsonText.read(json).clean().orElseThrow());
    }
}
