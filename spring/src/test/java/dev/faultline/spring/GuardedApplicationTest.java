package dev.faultline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.server.FaultlineServer;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.ConfigurableApplicationContext;

/** One guarded application over HTTP, with sessions. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuardedApplicationTest {
    private static final int PATIENCE = 60_000;

    private Path folder;

    private ConfigurableApplicationContext application;
    private HttpChannel channel;

    @BeforeAll
    void start(@TempDir Path place) throws Exception {
        folder = place;
        application = Applications.start(folder, "spring.ai.mcp.server.protocol=STREAMABLE");
        channel = HttpChannel.open(Applications.port(application));
    }

    @AfterAll
    void stop() {
        channel.close();
        application.close();
    }

    private String call(String tool) throws Exception {
        return channel.answer(Channel.call(tool), PATIENCE);
    }

    @Test
    void servesAMethodOfABean() throws Exception {
        assertThat(call("fine")).contains("\"text\":\"fine\"").contains("\"isError\":false");
    }

    @Test
    void servesAToolCallback() throws Exception {
        assertThat(call("old_fine")).contains("\\\"fine\\\"").contains("\"isError\":false");
    }

    @Test
    void servesAStructure() throws Exception {
        assertThat(call("report")).contains("\"structuredContent\":{\"title\":\"fine\",\"pages\":7}");
    }

    @Test
    void aMethodWithoutAResultSucceeds() throws Exception {
        assertThat(call("done")).contains("Done").contains("\"isError\":false");
    }

    @Test
    void classifiesWhatAMethodThrew() throws Exception {
        assertThat(call("throws"))
                .contains("An unexpected error occurred")
                .contains("\"code\":\"UNEXPECTED\"")
                .doesNotContain("hunter2");
    }

    @Test
    void classifiesWhatAToolCallbackThrew() throws Exception {
        assertThat(call("old_throws")).contains("An unexpected error occurred").doesNotContain("hunter2");
        assertThat(channel.answer(Channel.call("function_throws", "{\"text\":\"x\"}"), PATIENCE))
                .contains("An unexpected error occurred");
    }

    @Test
    void aMethodMarkedAsAMappingClassifiesExceptions() throws Exception {
        assertThat(call("throws_mapped")).contains("The store is busy.").doesNotContain("hunter2");
    }

    @Test
    void registersTheCodesOfTheApplication() throws Exception {
        assertThat(call("throws_fault")).contains("\"code\":\"ORDER_LOCKED\"").contains("Order 7 is locked");
    }

    @Test
    void aNullIsNotAResult() throws Exception {
        assertThat(call("returns_null")).contains("The tool returned no result").contains("\"isError\":true");
        assertThat(call("old_null")).contains("The tool returned no result").contains("\"isError\":true");
    }

    @Test
    void anArgumentThatCannotBeConvertedIsAMistakeOfTheCaller() throws Exception {
        assertThat(channel.answer(Channel.call("dates", "{\"day\":\"2026-13-45\"}"), PATIENCE))
                .contains("\"code\":\"invalid_input\"")
                .doesNotContain("java.");
    }

    @Test
    void whatIsBoundToTheThreadOfARequestIsBoundToThatOfTheTool() throws Exception {
        assertThat(call("bound")).contains("\"text\":\"bound\"");
    }

    @Test
    void recordsFailuresInTheTrail() throws Exception {
        call("throws_overflow");

        assertThat(Files.readString(folder.resolve("trail").resolve("audit-log.jsonl")))
                .contains("throws_overflow");
    }

    @Test
    void countsFailuresUnderTheCodesOfTheApplication() throws Exception {
        String answer = call("throws_mapped");

        assertThat(answer).contains("\"code\":\"retryable_transient_error\"");
        assertThat(application
                        .getBean(MeterRegistry.class)
                        .get("faultline.faults")
                        .tags("tool", "throws_mapped", "code", "STORE_BUSY")
                        .counter()
                        .count())
                .isPositive();
    }

    @Test
    void countsCallsAndFailuresInTheRegistryOfTheApplication() throws Exception {
        call("throws_assertion");

        MeterRegistry registry = application.getBean(MeterRegistry.class);
        assertThat(registry.get("faultline.faults")
                        .tag("tool", "throws_assertion")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("faultline.calls")
                        .tags("tool", "throws_assertion", "outcome", "failed")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("faultline.call")
                        .tag("tool", "throws_assertion")
                        .timer()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void isHealthyWhileFailuresCanBeRecorded() throws Exception {
        HealthIndicator health = application.getBean("faultlineHealthIndicator", HealthIndicator.class);

        assertThat(health.health())
                .isEqualTo(Health.up()
                        .withDetail("transport", "STREAMABLE")
                        .withDetail(
                                "trail", folder.resolve("trail").toRealPath().toString())
                        .build());
    }

    @Test
    void aPageOfAnotherSiteMayNotCall() throws Exception {
        assertThat(channel.send(Channel.call("fine"), Map.of("Origin", "https://evil.example"))
                        .get(PATIENCE, TimeUnit.MILLISECONDS))
                .startsWith("HTTP 403");
    }

    @Test
    void aProgramMayCallUnderAnyName() throws Exception {
        assertThat(channel.send(Channel.call("fine"), Map.of("Host", "weather.example"))
                        .get(PATIENCE, TimeUnit.MILLISECONDS))
                .contains("\"text\":\"fine\"");
    }

    @Test
    void theTrailIsClosedWithTheContext(@TempDir Path other) throws Exception {
        ConfigurableApplicationContext second = Applications.start(other, "spring.ai.mcp.server.protocol=STATELESS");
        FailureRecorder recorder = second.getBean(FailureRecorder.class);
        FaultlineServer server = second.getBean(FaultlineServer.class);
        try (HttpChannel stateless = HttpChannel.open(Applications.port(second))) {
            assertThat(stateless.answer(Channel.call("throws"), PATIENCE)).contains("An unexpected error occurred");
        }

        second.close();

        assertThat(server.openSessions()).isZero();
        assertThat(recorder.isClosed()).isTrue();
    }
}
