package dev.faultline.check.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.check.probe.Background;
import dev.faultline.check.probe.CheckedTool;
import dev.faultline.check.probe.Probe;
import dev.faultline.check.probe.ProbeKind;
import dev.faultline.check.probe.Trial;
import dev.faultline.check.wire.Exchange;
import dev.faultline.check.wire.Observed;
import dev.faultline.dialect.Envelope;
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
        assertThat(judged(rule, failure(List.of(frozen, "Correct the arguments."), "{}")))
                .isEqualTo("DoesNotApply");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Set API_TOKEN first.|Set API_TOKEN first.|DoesNotApply",
                "Set API_TOKEN first.|Unknown tool|Violated",
                "The title is missing.|Unknown tool|Kept",
            })
    void aFailureOfEveryCallIsNotAboutAnArgument(String text, String unknownTool, String judgement) {
        Exchange unknown = Exchange.of("{}", new Observed.Result(failure(unknownTool, "{}")));

        assertThat(judged(CheckRule.REP_04, failure(text, "{}"), new Background(List.of(), Optional.of(unknown))))
                .isEqualTo(judgement);
    }

    @ParameterizedTest
    @CsvSource({"/srv/files/a.txt,Kept", "/srv/files,Kept", "/srv/other/a.txt,Violated", "/var/lib/server/db,Violated"})
    void thePathsOfTheCommandLineAreNoSecret(String path, String judgement) {
        Background background = new Background(List.of("server", "/srv/files"), Optional.empty());

        assertThat(judged(CheckRule.LEA_02, failure("Cannot open " + path, "{}"), background))
                .isEqualTo(judgement);
    }

    @ParameterizedTest
    @CsvSource({"SCH_01,false,Violated", "SCH_01,true,DoesNotApply", "SCH_03,false,DoesNotApply", "SCH_03,true,Violated"
    })
    void anArgumentWithADefaultNeedNotBeSent(CheckRule rule, boolean hasDefault, String judgement) {
        JsonObject definition = json("{\"inputSchema\":{\"type\":\"object\",\"properties\":{\"title\":"
                + (hasDefault ? "{\"default\":\"Emma\"}" : "{}") + "},\"required\":[\"title\"]}}");
        JsonObject success = json("{\"content\":[{\"type\":\"text\",\"text\":\"12 pages\"}]}");

        assertThat(judged(rule, new CheckedTool("lookup", definition), success, Background.NONE))
                .isEqualTo(judgement);
    }

    private static String judged(CheckRule rule, JsonObject result) {
        return judged(rule, result, Background.NONE);
    }

    private static String judged(CheckRule rule, JsonObject result, Background background) {
        return judged(rule, new CheckedTool("lookup", JsonObject.EMPTY), result, background);
    }

    private static String judged(CheckRule rule, CheckedTool tool, JsonObject result, Background background) {
        Probe probe = new Probe(
                "lookup/missing/title",
                ProbeKind.MISSING_ARGUMENT,
                Optional.of(tool),
                "title",
                new Probe.Request("tools/call", JsonObject.EMPTY));
        return rule.judge(new Trial(probe, List.of(Exchange.of("{}", new Observed.Result(result))), background))
                .getClass()
                .getSimpleName();
    }

    private static JsonObject failure(String text, String meta) {
        return failure(List.of(text), meta);
    }

    private static JsonObject failure(List<String> texts, String meta) {
        return new Envelope(texts, Optional.empty(), json(meta), true).toJson();
    }

    private static JsonObject json(String text) {
        return (JsonObject) JsonText.read(text).clean().orElseThrow();
    }
}
