package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.FaultRun.Place;
import dev.faultline.gateway.FaultRun.Seen;
import dev.faultline.gateway.UpstreamFault.Failed;
import dev.faultline.gateway.UpstreamFault.Served;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.ReferencePage;
import dev.faultline.testing.TableTest;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.provider.MethodSource;

/** What a server can do wrong, and what its client gets. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class UpstreamFaultContract {
    static final ReferencePage PAGE = new ReferencePage("gateway.md");

    final FaultRun run = new FaultRun();

    /** {@return the rows that were played, each with a front} */
    Stream<Place> places() {
        return run.places();
    }

    Stream<Place> failing() {
        return places().filter(place -> place.row().outcome() instanceof Failed);
    }

    @Test
    void theTableHasAtLeastSixtyFaults() {
        assertThat(failing().map(Place::row).distinct()).hasSizeGreaterThan(60);
    }

    @TableTest
    @MethodSource("places")
    void theClientGetsWhatTheTableSays(Place place) {
        Front.Exchange got = run.at(place).got();

        switch (place.row().outcome()) {
            case Served(String text) -> {
                assertThat(FaultRun.occurrence(got.answer())).isEqualTo(JsonObject.EMPTY);
                assertThat(got.everything()).contains(text);
            }
            case Failed failed ->
                assertThat(failed(got.answer())).as(got.everything()).isEqualTo(failed);
        }
    }

    @TableTest
    @MethodSource("places")
    void nothingLeaksAndTheClientGetsSomethingToRead(Place place) {
        Front.Exchange got = run.at(place).got();

        assertThat(got.everything())
                .doesNotContain("hunter2", "/srv/", "of-the-operator")
                .doesNotContain("index.js", "main.py", "Tool.java", "Traceback", "java.lang", "    at ");
        assertThat(FaultPage.text(got.answer())).isNotBlank();
    }

    @TableTest
    @MethodSource("failing")
    void aFailureIsRecordedAndCountedOnce(Place place) {
        Seen seen = run.at(place);

        assertThat(seen.recorded()).isEqualTo(1);
        assertThat(seen.counted()).isEqualTo(1);
    }

    @Test
    void nothingElseIsRecordedOrCounted() {
        assertThat(run.totals()).allSatisfy(totals -> {
            assertThat(totals.recorded()).isEqualTo(totals.failing());
            assertThat((long) totals.counted()).isEqualTo(totals.failing());
        });
    }

    // A server without TLS stays one: the next request gets the same answer.
    @TableTest
    @MethodSource("places")
    void theNextCallIsServed(Place place) {
        assertThat(run.at(place).next())
                .contains(place.row().name().equals("no-tls") ? "UPSTREAM_UNREACHABLE" : "fine");
    }

    private static Failed failed(JsonObject answer) {
        JsonObject facts = FaultRun.occurrence(answer);
        boolean isError = answer.object("result")
                .flatMap(result -> result.get("isError"))
                .filter(JsonBoolean.TRUE::equals)
                .isPresent();
        Optional<Integer> rpcCode =
                answer.object("error").flatMap(error -> error.get("code")).flatMap(UpstreamFaultContract::number);
        assertThat(isError || rpcCode.isPresent()).as("a failure").isTrue();
        return new Failed(
                facts.string("code").orElse("none"),
                facts.string("kind").orElse("none"),
                retry(facts),
                facts.string("effect").orElse("none"),
                facts.string("by").orElse("none"),
                rpcCode);
    }

    // How long a server stays suspended depends on when the call was made.
    private static String retry(JsonObject facts) {
        JsonObject retry = facts.object("retry").orElse(JsonObject.EMPTY);
        boolean suspended =
                facts.string("code").filter("UPSTREAM_SUSPENDED"::equals).isPresent();
        return switch (retry.string("kind").orElse("none")) {
            case "not_retryable" -> "never";
            case "unknown" -> "unknown";
            case "retryable_immediate" -> "now";
            case "retryable_after_ms" ->
                suspended
                        ? "later"
                        : retry.get("afterMs")
                                                .flatMap(UpstreamFaultContract::number)
                                                .orElse(0)
                                        / 1000 + " s";
            default -> "none";
        };
    }

    private static Optional<Integer> number(JsonValue value) {
        return value instanceof JsonNumber number
                ? number.integer().stream().mapToObj(it -> (int) it).findFirst()
                : Optional.empty();
    }
}
