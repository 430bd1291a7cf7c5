package dev.faultline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.advice.Decision;
import dev.faultline.advice.Remedy;
import dev.faultline.fault.Fault;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** The code of docs/guides/recovery.md. */
class RecoveryGuideTest {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private OddHttpServer server;
    private McpSyncClient sdk;

    @BeforeEach
    void connect() throws Exception {
        server = new OddHttpServer(OddTools.all());
        sdk = server.lazily(LIMIT);
    }

    @AfterEach
    void disconnect() throws Exception {
        sdk.close();
        server.stop();
    }

    interface Agent {
        /** {@return the call to make after this failure, or nothing to stop} */
        Optional<CallToolRequest> repair(CallToolRequest failed, Fault fault, Remedy remedy);
    }

    private static Outcome work(FaultlineClient client, Agent agent, CallToolRequest first) {
        CallToolRequest request = first;
        for (int repairs = 0; ; repairs++) {
            Outcome outcome = client.callRepeatedly(request);
            Optional<CallToolRequest> next = repairs < 5 ? next(outcome, agent, request) : Optional.empty();
            if (next.isEmpty()) {
                return outcome;
            }
            request = next.get();
        }
    }

    private static Optional<CallToolRequest> next(Outcome outcome, Agent agent, CallToolRequest request) {
        return outcome instanceof Outcome.Refusal refusal
                        && refusal.decision() instanceof Decision.Repair(Remedy remedy)
                ? agent.repair(request, refusal.occurrence().fault(), remedy)
                : Optional.empty();
    }

    private static Optional<CallToolRequest> repair(CallToolRequest failed, Fault fault, Remedy remedy) {
        return switch (remedy) {
            case CORRECT_INPUT, USE_EXISTING_NAME, CHANGE_CONTENT -> askModel(failed, fault);
            case READ_AGAIN, CHECK_EFFECT -> Optional.of(readingCall(failed));
            case AUTHENTICATE, ASK_PERMISSION, MEET_PRECONDITION -> askPerson(fault);
        };
    }

    private static Optional<CallToolRequest> askModel(CallToolRequest failed, Fault fault) {
        assertThat(fault.message()).contains("id");
        return Optional.of(CallToolRequest.builder(failed.name())
                .arguments(Map.of("id", 7))
                .build());
    }

    private static CallToolRequest readingCall(CallToolRequest failed) {
        assertThat(failed.name()).isEqualTo("maybe");
        return CallToolRequest.builder("answer").build();
    }

    private static Optional<CallToolRequest> askPerson(Fault fault) {
        assertThat(fault.message()).isNotBlank();
        return Optional.empty();
    }

    @Test
    void correctsItsArguments() {
        Outcome outcome = work(
                FaultlineClient.of(sdk),
                RecoveryGuideTest::repair,
                CallToolRequest.builder("strict").build());

        assertThat(outcome).isInstanceOf(Outcome.Answer.class);
    }

    @Test
    void checksTheEffectBeforeItGoesOn() {
        Outcome outcome = work(
                FaultlineClient.of(sdk),
                RecoveryGuideTest::repair,
                CallToolRequest.builder("maybe").build());

        assertThat(outcome).isInstanceOf(Outcome.Answer.class);
    }

    @Test
    void stopsWhereNothingHelps() {
        Outcome outcome = work(
                FaultlineClient.over(sdk).idempotent("throw").build(),
                RecoveryGuideTest::repair,
                CallToolRequest.builder("throw").build());

        assertThat(((Outcome.Refusal) outcome).decision()).isInstanceOf(Decision.GiveUp.class);
    }

    @Test
    void asynchronously() {
        McpAsyncClient sdk = server.asynchronous(LIMIT);
        CallToolRequest request = CallToolRequest.builder("answer").build();

        FaultlineAsyncClient client =
                FaultlineAsyncClient.over(sdk).within(Duration.ofSeconds(30)).build();
        Mono<String> text = client.callRepeatedly(request).map(outcome -> switch (outcome) {
            case Outcome.Answer answer -> "done";
            case Outcome.Refusal refusal -> refusal.occurrence().fault().message();
        });

        assertThat(text.block(LIMIT)).isEqualTo("done");
        sdk.close();
    }
}
