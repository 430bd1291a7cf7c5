package dev.faultline.classify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.classify.HiddenFailures.Suspicion;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.TableTest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which results that claim to be successes are marked as failures, and above all which are not. */
class HiddenFailuresTest {
    @TableTest
    @ValueSource(
            strings = {
                "{\"error\":\"access denied\"}",
                "{\"error\":{\"code\":5,\"message\":\"no such branch\"}}",
                "{\"success\":false,\"message\":\"quota exceeded\"}",
                "{\"ok\":false,\"error\":\"not_in_channel\"}",
                "{\"status\":\"error\",\"error\":\"boom\",\"details\":{\"at\":1}}",
                " {\"error\":\"with space around\"} "
            })
    void marksAnObjectThatOnlyReportsAFailure(String text) {
        assertThat(find("create_issue", text)).isInstanceOf(Suspicion.Sure.class);
    }

    @TableTest
    @ValueSource(
            strings = {
                "{\"message\":\"Saved.\"}",
                "{\"success\":true,\"message\":\"Saved.\"}",
                "{\"ok\":true,\"error\":\"stale warning\"}",
                "{\"error\":null,\"message\":\"Saved.\"}",
                "{\"error\":\"\"}",
                "{\"error\":\"none\"}",
                "{\"error\":false}",
                "{\"errors\":[]}",
                "{\"error\":{\"rmse\":0.2}}",
                "[{\"error\":\"a\"}]",
                "The error was corrected.",
                "42"
            })
    void doesNotMarkDataOrASuccess(String text) {
        assertThat(find("create_issue", text)).isEqualTo(new Suspicion.Nothing());
    }

    @TableTest
    @ValueSource(
            strings = {
                "{\"errors\":[{\"line\":3,\"rule\":\"semi\"}]}",
                "{\"error\":\"E42\",\"count\":17}",
                "{\"status\":\"failed\",\"message\":\"Deployment 7 failed\"}",
                "{\"status\":404,\"title\":\"Not Found\",\"detail\":\"no such page\"}",
                "{\"service\":\"api\",\"error\":\"timeout\"}",
                "{\"data\":null,\"errors\":[{\"message\":\"unknown field\"}]}",
                "{\"detail\":\"Not found.\"}",
                "{\"error\":\"Fehler\",\"success\":\"Erfolg\"}"
            })
    void onlyReportsAnObjectThatPerhapsHasData(String text) {
        assertThat(find("create_issue", text)).isEqualTo(new Suspicion.Likely("object that resembles an error"));
        assertThat(find("get_status", text)).isNotInstanceOf(Suspicion.Sure.class);
    }

    @TableTest
    @ValueSource(
            strings = {"fetch", "fetch_page", "readFile", "search_logs", "run-lint", "health.check", "http_get", "query"
            })
    void doesNotMarkWhatAToolPassesOn(String tool) {
        assertThat(find(tool, "{\"error\":\"not found\"}")).isInstanceOf(Suspicion.Likely.class);
    }

    @Test
    void doesNotMarkAMemberThatTheOutputSchemaDeclares() {
        assertThat(new HiddenFailures("create", Set.of("error")).find(structured("{\"error\":\"x\"}"), List.of()))
                .isEqualTo(new Suspicion.Nothing());
    }

    @Test
    void doesNotMarkSeveralBlocks() {
        assertThat(new HiddenFailures("create", Set.of())
                        .find(Optional.empty(), List.of(block("{\"error\":\"x\"}"), block("more"))))
                .isEqualTo(new Suspicion.Nothing());
    }

    @Test
    void marksStructuredContent() {
        assertThat(new HiddenFailures("create", Set.of())
                        .find(structured("{\"error\":\"x\"}"), List.of(block("see there"))))
                .isEqualTo(new Suspicion.Sure("x"));
    }

    @TableTest
    @CsvSource({
        "Error: no such branch, text that begins like an error",
        "Traceback (most recent call last):, text that begins like an error",
        "Failed to connect, text that begins like an error",
        "Database error: connection refused, text that begins like an error",
        "TypeError: x is undefined, text that begins like an error",
        "Note 7 does not exist., text that says what is missing",
        "<html><head><title>502 Bad Gateway</title>, HTML error page"
    })
    void reportsWhatOnlyLooksLikeAFailure(String text, String sign) {
        assertThat(find("create_issue", text)).isEqualTo(new Suspicion.Likely(sign));
    }

    @Test
    void doesNotReportSeveralLinesThatAToolPassesOn() {
        String log = "Error: connection refused\nError: time-out";

        assertThat(find("search_logs", log)).isEqualTo(new Suspicion.Nothing());
        assertThat(find("create_issue", log)).isInstanceOf(Suspicion.Likely.class);
    }

    private static Suspicion find(String tool, String text) {
        return new HiddenFailures(tool, Set.of()).find(Optional.empty(), List.of(block(text)));
    }

    private static Optional<JsonValue> structured(String json) {
        return JsonText.read(json).clean();
    }

    private static JsonValue block(String text) {
        return JsonObject.builder().put("type", "text").put("text", text).build();
    }
}
