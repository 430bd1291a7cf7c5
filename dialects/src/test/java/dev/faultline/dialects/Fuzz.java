package dev.faultline.dialects;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Gives random failures to every dialect: each becomes an envelope that keeps the contract, and reading that envelope
 * never throws, however it is damaged. The same seed always gives the same failures.
 */
public final class Fuzz {
    private static final ToolContract CONTRACT = ToolContract.named("fuzzed").operation("files:fuzzed");

    private final SplittableRandom random;
    private final RandomFailures failures;
    private final List<Reply> recorded = new ArrayList<>();

    Fuzz(long seed) {
        this.random = new SplittableRandom(seed);
        this.failures = new RandomFailures(random.split());
    }

    void run(int rounds) {
        for (int round = 0; round < rounds; round++) {
            Throwable failure = failures.next();
            for (Dialect dialect : Dialects.all()) {
                round(dialect, failure);
            }
        }
    }

    private void round(Dialect dialect, Throwable failure) {
        ToolBoundary boundary = ToolBoundary.of(CONTRACT, dialect, recorded::add)
                .observer(new Observer() {}) // no log of thousands of failures
                .build();
        ToolCall call = ToolCall.of(CONTRACT, JsonObject.EMPTY, Caller.on("fuzz"));
        Envelope envelope = boundary.call(call, (ToolHandler<Envelope>) it -> {
            throw asException(failure);
        });
        require(
                recorded.size() == 1 && recorded.getFirst().envelope().equals(envelope),
                "recorded once, as sent",
                envelope);
        recorded.clear();
        require(dialect.forTool(CONTRACT).check(envelope).isEmpty(), "keeps the contract", envelope);
        require(dialect.read(envelope) instanceof Reading.Understood, "is understood", envelope);
        damage(dialect, envelope);
    }

    /** Reads damaged envelopes, which must not throw; other tests check the result. */
    private void damage(Dialect dialect, Envelope envelope) {
        StringBuilder text = new StringBuilder(JsonText.print(envelope.toJson()));
        for (int i = random.nextInt(1, 4); i > 0 && !text.isEmpty(); i--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(3)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.setCharAt(at, (char) random.nextInt(0x20, 0x7f));
                default -> text.insert(at, text.substring(at, Math.min(text.length(), at + random.nextInt(40))));
            }
        }
        if (JsonText.read(text.toString()) instanceof JsonReading.Clean(JsonValue value)
                && value instanceof JsonObject object) {
            Envelope damaged = Envelope.fromJson(object);
            dialect.read(damaged);
            dialect.check(damaged);
        }
    }

    private static Exception asException(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return (Exception) failure;
    }

    private static void require(boolean holds, String what, Envelope envelope) {
        if (!holds) {
            throw new AssertionError("not true: " + what + ": " + JsonText.print(envelope.toJson()));
        }
    }
}
