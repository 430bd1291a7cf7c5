package dev.faultline.check.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.check.probe.CheckedTool;
import dev.faultline.check.probe.Probe;
import dev.faultline.check.probe.ProbeKind;
import dev.faultline.check.probe.Trial;
import dev.faultline.check.wire.Exchange;
import dev.faultline.check.wire.Observed;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where exactly the rules that look at texts draw the line. */
class RuleDetailsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Set token=<your token> first.|Kept",
                "Call it with {\"password\":\"<string>\"}.|Kept",
                "password=<Tr0ub4dor3> is wrong.|Violated",
                "password=Tr0ub4dor-and-3 is wrong.|Violated",
            })
    void secretsAreNotPlaceholders(String text, String judgement) {
        assertThat(judged(CheckRule.LEA_03, failure(text, "{}"))).isEqualTo(judgement);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "The title is missing. Do not retry.|{}|Kept",
                "Busy. Try again in 2 seconds.|{}|Kept",
                "Gave up after 3 retries.|{}|Violated",
                "The retry policy could not be read.|{}|Violated",
                "Busy.|{\"retryAfter\":2}|Kept",
                "Busy.|{\"error\":{\"isRetryable\":false}}|Kept",
                "Busy.|{\"retry\":null}|Violated",
                "Busy.|{\"retry_policy_document\":\"x\"}|Violated",
                "Error: Port must be a"
                        + " number|{\"errorType\":\"ValidationError\",\"errorCode\":\"VALIDATION_ERROR\"}|Violated",
            })
    void saysWhetherToTryAgain(String text, String meta, String judgement) {
        assertThat(judged(CheckRule.REP_06, failure(text, meta))).isEqualTo(judgement);
    }

    @ParameterizedTest
    @CsvSource({"REP_04", "REP_06"})
    void theFrozenDialectMaySayLess(CheckRule rule) {
        String frozen = "{\"error\":{\"code\":\"invalid_query\",\"message\":\"Query is invalid\"}}\n";

        assertThat(judged(rule, failure(frozen, "{}"))).isEqualTo("DoesNotApply");
    }

    private static String judged(CheckRule rule, JsonObject result) {
        CheckedTool tool = new CheckedTool("lookup", JsonObject.EMPTY);
        Probe probe = new Probe(
                "lookup/missing/title",
                ProbeKind.MISSING_ARGUMENT,
                Optional.of(tool),
                "title",
                new Probe.Request("tools/call", JsonObject.EMPTY));
        return rule.judge(new Trial(probe, List.of(Exchange.of("{}", new Observed.Result(result)))))
                .getClass()
                .getSimpleName();
    }

    private static JsonObject failure(String text, String meta) {
        JsonObject content =
                JsonObject.builder().put("type", "text").put("text", text).build();
        return (JsonObject)
                JsonText.read("{\"content\":[" + JsonText.print(content) + "],\"isError\":true,\"_meta\":" + meta + "}")
                        .clean()
                        .orElseThrow();
    }
}
