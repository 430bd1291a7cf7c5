package dev.faultline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.advice.Decision;
import dev.faultline.advice.Remedy;
import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What the text tells a model, what {@code _meta} tells a program and what {@link FaultlineClient} decides is one
 * advice, for every code, retry answer and effect, in every dialect that carries the occurrence.
 */
class OneAdviceTest {
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");
    private static final McpJsonMapper MAPPER = McpJsonDefaults.getMapper();
    private static final Dialect TEXT = Dialects.find("tool-failure").orElseThrow();
    private static final List<Dialect> CARRYING = Dialects.all().stream()
            .filter(dialect -> !dialect.id().equals("resolve-v0"))
            .toList();

    private final Outcomes outcomes = new Outcomes(() -> NOW, () -> "id");

    @Test
    void theTextAndTheClientSayTheSame() {
        List<String> deviations = new ArrayList<>();

        List<Fault> faults = faults();
        faults.forEach(fault -> {
            Envelope sent = sent(fault, TEXT);
            Decision decision = decision(sent);
            if (!isSaid(decision, String.join("\n", sent.text()))) {
                deviations.add(named(fault) + " -> " + decision + ", but the text is " + sent.text());
            }
        });

        assertThat(faults.size()).isGreaterThan(500);
        assertThat(deviations).isEmpty();
    }

    @Test
    void everyDialectLeadsTheClientToTheSameDecision() {
        List<String> deviations = new ArrayList<>();

        faults().forEach(fault -> {
            Decision expected = decision(sent(fault, TEXT));
            CARRYING.forEach(dialect -> {
                Decision decision = decision(sent(fault, dialect));
                if (!step(decision).equals(step(expected))) {
                    deviations.add(dialect.id() + ": " + named(fault) + " -> " + decision + ", not " + expected);
                }
            });
        });

        assertThat(deviations).isEmpty();
    }

    private static List<Fault> faults() {
        List<Fault> faults = new ArrayList<>();
        Stream<FaultCode> codes = Stream.concat(Stream.of(CommonCode.values()), TEXT.codes().stream());
        codes.forEach(code -> {
            for (Effect effect : Effect.values()) {
                Fault fault = code.fault("It failed").withEffect(effect);
                faults.add(fault);
                Stream.of(Retry.NEVER, Retry.UNKNOWN, Retry.NOW, Retry.after(Duration.ofSeconds(7)))
                        .map(fault::withRetry)
                        .forEach(faults::add);
            }
        });
        return faults;
    }

    // Through the boundary, as a server sends it: it reconciles retry and effect.
    private static Envelope sent(Fault fault, Dialect dialect) {
        ToolContract contract = ToolContract.named("pay");
        ToolCall call = ToolCall.of(contract, JsonObject.EMPTY, Caller.on("c"));
        return ToolBoundary.of(contract, dialect, Recorder.none())
                .clock(() -> NOW)
                .observer(new Observer() {}) // or the log would have the stack trace of each
                .build()
                .call(call, it -> {
                    throw new FaultException(fault);
                });
    }

    private Decision decision(Envelope sent) {
        try {
            CallToolResult received = MAPPER.readValue(JsonText.print(sent.toJson()), CallToolResult.class);
            return ((Outcome.Refusal) outcomes.of("pay", received, false)).decision();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    // The reason to give up is the remedy of the dialect's own code, where it has one of the same name.
    private static Decision step(Decision decision) {
        return decision instanceof Decision.GiveUp ? new Decision.GiveUp("") : decision;
    }

    private static boolean isSaid(Decision decision, String text) {
        Optional<String> last = text.lines().reduce((before, line) -> line);
        return last.filter(line -> switch (decision) {
                    case Decision.Repeat(Duration delay) ->
                        line.equals(
                                delay.isZero()
                                        ? "You can make the same call again at once."
                                        : "You can make the same call again after " + words(delay) + ".");
                    case Decision.RepeatOnce() -> line.contains("once");
                    case Decision.Repair(Remedy remedy) ->
                        remedy == Remedy.CHECK_EFFECT
                                ? line.startsWith("Do not repeat the call") || line.startsWith("Find out whether")
                                : line.contains("fail");
                    case Decision.GiveUp giveUp -> line.equals("The same call would fail again.");
                })
                .isPresent();
    }

    private static String words(Duration delay) {
        return delay.toSeconds() == 1 ? "1 second" : delay.toSeconds() + " seconds";
    }

    private static String named(Fault fault) {
        return fault.code().name() + " " + fault.retry() + " " + fault.effect();
    }
}
