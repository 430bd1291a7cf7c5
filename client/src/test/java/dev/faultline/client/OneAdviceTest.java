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
 * advice, for every code of every dialect, retry answer and effect, in tools of every kind, in every dialect that
 * carries the occurrence.
 */
class OneAdviceTest {
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");
    private static final McpJsonMapper MAPPER = McpJsonDefaults.getMapper();
    private static final Dialect TEXT = Dialects.find("tool-failure").orElseThrow();
    private static final List<Dialect> CARRYING = Dialects.all().stream()
            .filter(dialect -> !dialect.id().equals("resolve-v0"))
            .toList();

    private final Outcomes outcomes = new Outcomes(() -> NOW, () -> "id");

    /** A failure of a tool. */
    private record Condition(Fault fault, ToolContract contract, boolean repeatable) {
        @Override
        public String toString() {
            return fault.code() + " " + fault.retry() + " " + fault.effect() + " of " + contract.name();
        }
    }

    @Test
    void theTextAndTheClientSayTheSame() {
        List<String> deviations = new ArrayList<>();

        List<Condition> conditions = conditions();
        conditions.forEach(condition -> {
            Envelope sent = sent(condition, TEXT);
            Decision decision = decision(condition, sent);
            if (!isSaid(decision, String.join("\n", sent.text()))) {
                deviations.add(condition + " -> " + decision + ", but the text is " + sent.text());
            }
        });

        assertThat(conditions.size()).isGreaterThan(4_000);
        assertThat(deviations).isEmpty();
    }

    @Test
    void everyDialectLeadsTheClientToTheSameDecision() {
        List<String> deviations = new ArrayList<>();

        conditions().forEach(condition -> {
            Decision expected = decision(condition, sent(condition, TEXT));
            CARRYING.forEach(dialect -> {
                Decision decision = decision(condition, sent(condition, dialect));
                if (!step(decision).equals(step(expected))) {
                    deviations.add(dialect.id() + ": " + condition + " -> " + decision + ", not " + expected);
                }
            });
        });

        assertThat(deviations).isEmpty();
    }

    // Every condition of the recovery table is among them.
    private static List<Condition> conditions() {
        List<Condition> conditions = new ArrayList<>();
        Stream<FaultCode> codes = Stream.concat(
                Stream.of(CommonCode.values()), Dialects.all().stream().flatMap(dialect -> dialect.codes().stream()));
        codes.forEach(code -> {
            for (Effect effect : Effect.values()) {
                Fault fault = code.fault("It failed").withEffect(effect);
                Stream<Fault> stated = Stream.of(
                                Retry.NEVER, Retry.UNKNOWN, Retry.NOW, Retry.after(Duration.ofSeconds(7)))
                        .map(fault::withRetry);
                Stream.concat(Stream.of(fault), stated).forEach(it -> conditions.addAll(ofEveryTool(it)));
            }
        });
        return conditions;
    }

    // A tool that only reads has no effect.
    private static List<Condition> ofEveryTool(Fault fault) {
        Stream<Condition> writing = Stream.of(
                new Condition(fault, ToolContract.named("pay"), false),
                new Condition(fault, ToolContract.named("set_address").idempotent(), true));
        Stream<Condition> reading =
                Stream.of(new Condition(fault, ToolContract.named("list_orders").readOnly(), true));
        return Stream.concat(writing, fault.effect() == Effect.APPLIED ? Stream.empty() : reading)
                .toList();
    }

    // Through the boundary, as a server sends it: it reconciles retry and effect.
    private static Envelope sent(Condition condition, Dialect dialect) {
        ToolContract contract = condition.contract();
        ToolCall call = ToolCall.of(contract, JsonObject.EMPTY, Caller.on("c"));
        return ToolBoundary.of(contract, dialect, Recorder.none())
                .clock(() -> NOW)
                .observer(new Observer() {}) // or the log would have the stack trace of each
                .build()
                .call(call, it -> {
                    throw new FaultException(condition.fault());
                });
    }

    // A client knows from the list of tools which calls may be repeated.
    private Decision decision(Condition condition, Envelope sent) {
        try {
            CallToolResult received = MAPPER.readValue(JsonText.print(sent.toJson()), CallToolResult.class);
            Outcome outcome = outcomes.of(condition.contract().name(), received, condition.repeatable());
            return ((Outcome.Refusal) outcome).decision();
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
}
