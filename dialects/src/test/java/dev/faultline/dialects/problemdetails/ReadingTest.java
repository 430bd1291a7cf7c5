package dev.faultline.dialects.problemdetails;

import static dev.faultline.dialects.problemdetails.CodeTool.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Reported;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Origin;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.TableTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;

class ReadingTest {
    private static final ProblemDetailsDialect DIALECT = new ProblemDetailsDialect();

    @Test
    void readsTheContractsExampleWithoutMeta() throws Exception {
        Reported reported = understood(WorkedExamplesTest.example("search-timeout"));

        assertThat(reported.fault().code()).isEqualTo(ProblemCode.VECTOR_SEARCH_ERROR);
        assertThat(reported.fault().message()).isEqualTo("Search timeout");
        assertThat(reported.fault().retry()).isInstanceOf(Retry.After.class);
        assertThat(reported.fault().details()).contains(json("{\"query\":\"def main\"}"));
        assertThat(reported.origin()).isEqualTo(Origin.UNKNOWN.withOperation("search:text"));
    }

    @Test
    void readsABareProblemWithItsContextAmongTheOtherMembers() {
        Reported reported = understood("{\"type\":\"https://example.com/probs/out-of-credit\",\"status\":403,"
                + "\"title\":\"Not enough credit\",\"detail\":\"It costs 50\",\"balance\":30,\"accounts\":[\"/a/1\"],"
                + "\"instance\":\"/account/12345\"}");

        assertThat(reported.fault().code()).isEqualTo(new UnlistedCode("out-of-credit", FaultKind.PERMISSION_DENIED));
        assertThat(reported.fault().message()).isEqualTo("It costs 50");
        assertThat(reported.fault().details()).contains(json("{\"balance\":30,\"accounts\":[\"/a/1\"]}"));
        assertThat(reported.origin()).isEqualTo(Origin.UNKNOWN);
    }

    @Test
    void readsTheProblemThatKgfoundrySendsForAMissingFile() {
        Reported reported = understood("{\"path\":\"\",\"error\":\"Path not found: a.py\",\"problem\":{"
                + "\"type\":\"https://kgfoundry.dev/problems/path-not-found\",\"title\":\"PathNotFoundError\","
                + "\"status\":404,\"detail\":\"Path not found: a.py\",\"instance\":\"files:open_file\","
                + "\"code\":\"path-not-found\",\"extensions\":{\"path\":\"a.py\"}}}");

        assertThat(reported.fault().code()).isEqualTo(new UnlistedCode("path-not-found", FaultKind.NOT_FOUND));
        assertThat(reported.fault().details()).contains(json("{\"path\":\"a.py\"}"));
    }

    @Test
    void readsABareProblemWithoutATitle() {
        Reported reported = understood("{\"status\":404,\"detail\":\"It is gone\"}");

        assertThat(reported.fault().message()).isEqualTo("It is gone");
    }

    @Test
    void aSuccessThatHasAProblemButNoErrorIsForeign() {
        JsonObject object = json("{\"problem\":{\"detail\":\"Solve for x\"}}");
        Envelope success = new Envelope(List.of("{}"), Optional.of(object), JsonObject.EMPTY, false);

        assertThat(DIALECT.read(success)).isInstanceOf(Reading.Foreign.class);
    }

    @Test
    void ignoresAMemberOfTheWrongType() {
        Reported reported = understood("{\"error\":\"It failed\",\"problem\":{\"type\":7,\"title\":[],"
                + "\"status\":\"404\",\"detail\":null,\"instance\":{},\"code\":\"\",\"extensions\":\"no\"}}");

        assertThat(reported.fault().message()).isEqualTo("It failed");
        assertThat(reported.fault().code()).isEqualTo(new UnlistedCode("unknown", FaultKind.INTERNAL));
        assertThat(reported.fault().details()).isEmpty();
    }

    @Test
    void takesTheCodeFromTheTypeOrElseFromTheStatus() {
        assertThat(understood("{\"type\":\"urn:problem:forbidden\",\"title\":\"No\"}")
                        .fault()
                        .code())
                .isEqualTo(ProblemCode.FORBIDDEN);
        assertThat(understood("{\"type\":\"about:blank\",\"title\":\"Not Found\",\"status\":404}")
                        .fault()
                        .code())
                .isEqualTo(new UnlistedCode("status-404", FaultKind.NOT_FOUND));
    }

    @TableTest
    @CsvSource({
        "400,INVALID_INPUT", "401,UNAUTHENTICATED", "403,PERMISSION_DENIED", "404,NOT_FOUND", "408,TIMEOUT",
        "409,CONFLICT", "412,PRECONDITION_FAILED", "418,INVALID_INPUT", "429,EXHAUSTED", "500,INTERNAL",
        "503,UNAVAILABLE", "504,TIMEOUT", "599,INTERNAL"
    })
    void takesTheKindOfAnUnknownCodeFromTheStatus(int status, FaultKind kind) {
        Reported reported = understood("{\"status\":" + status + ",\"code\":\"oops\",\"title\":\"Oops\"}");

        assertThat(reported.fault().code()).isEqualTo(new UnlistedCode("oops", kind));
    }

    @Test
    void readsServersThatOmitIsError() throws Exception {
        JsonObject object = json(WorkedExamplesTest.example("file-not-found"));
        Envelope envelope = new Envelope(List.of("{}"), Optional.of(object), JsonObject.EMPTY, false);

        assertThat(DIALECT.read(envelope)).isInstanceOf(Reading.Understood.class);
        assertThat(DIALECT.check(envelope)).extracting("rule").contains("PD-09");
    }

    @Test
    void aProblemWithoutAMessageIsBroken() {
        Reading reading = DIALECT.read(Envelope.fromJson(json("{\"problem\":{\"status\":404}}")));

        assertThat(reading)
                .isInstanceOfSatisfying(
                        Reading.Broken.class,
                        broken -> assertThat(broken.violations())
                                .extracting("rule")
                                .contains("PD-01", "PD-16"));
    }

    @Test
    void theEnvelopesOfOtherContractsAreForeign() {
        List<String> others = List.of(
                "{\"code\":\"NOT_FOUND\",\"message\":\"No\",\"retry\":{\"kind\":\"not_retryable\"}}",
                "{\"error\":{\"code\":\"io_error\",\"message\":\"I/O error occurred\"}}",
                "{\"error_code\":\"FILE_NOT_FOUND\",\"message\":\"No\",\"status\":\"failed\"}",
                "{\"error\":\"No\"}",
                "{\"problem\":\"No\"}",
                "{\"title\":\"No\"}",
                "{\"status\":404}",
                "{\"status\":200,\"title\":\"Fine\"}");

        assertThat(others)
                .allSatisfy(text ->
                        assertThat(DIALECT.read(Envelope.fromJson(json(text)))).isInstanceOf(Reading.Foreign.class));
    }

    private static Reported understood(String text) {
        return ((Reading.Understood) DIALECT.read(Envelope.fromJson(json(text)))).reported();
    }
}
