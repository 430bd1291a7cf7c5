package dev.faultline.server;

import static dev.faultline.server.Transport.STATELESS;
import static dev.faultline.server.Transport.STDIO;
import static dev.faultline.server.Transport.STREAMABLE;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** Traps of a running server: time limits, many calls at once, cancelled calls, streams that tools use. */
final class LifeTraps {
    private static final String LATE = "The tool did not answer in time";
    private static final String UNRECORDED = "The failure could not be recorded";

    private LifeTraps() {}

    static List<Trap> calls() {
        return List.of(
                Trap.of("a tool that hangs", Wire.call("hangs"))
                        .answers(Expect.failure("hangs", CommonCode.TIMED_OUT, LATE))
                        .at(GuardedFixture.IMPATIENT)
                        .silent(Transport.values()),
                Trap.of("an asynchronous tool that never completes", Wire.call("async_hangs"))
                        .async()
                        .answers(Expect.failure("async_hangs", CommonCode.TIMED_OUT, LATE))
                        .at(GuardedFixture.IMPATIENT)
                        .silent(Transport.values()),
                Trap.of("a call that its client cancels", LifeTraps::cancelled)
                        .answers("interrupted; no answer")
                        .on(STREAMABLE, new Seen(0, "interrupted; an empty answer"))
                        .not(STATELESS)
                        .alone(),
                Trap.of("more blocking calls at once than the SDK has threads", LifeTraps::many)
                        .answers(0, "all at once"),
                Trap.of("a third call if the server allows two at once", LifeTraps::third)
                        .answers(Expect.failure(
                                Expect.DEFAULT,
                                "waits",
                                CommonCode.TOO_MANY_CALLS
                                        .fault("Too many calls are in progress")
                                        .withEffect(Effect.NONE)))
                        .at(GuardedFixture.FEW)
                        .silent(Transport.values()),
                Trap.of("a tool that keeps the only core busy, followed by a call", LifeTraps::busy)
                        .answers(Expect.failure("loops", CommonCode.TIMED_OUT, LATE) + "\n" + Expect.text("fine"))
                        .only(STDIO::equals)
                        .at(GuardedFixture.BUSY)
                        .ownProcess()
                        .alone()
                        .silent(STDIO),
                Trap.of("a failure that cannot be recorded", Wire.call("unrecorded"))
                        .answers(Expect.failure("unrecorded", CommonCode.INTERNAL_ERROR, UNRECORDED)),
                Trap.of("a failure that takes too long to record", Wire.call("stalled"))
                        .answers(Expect.failure("stalled", CommonCode.INTERNAL_ERROR, UNRECORDED)),
                Trap.of("a progress notification that cannot be sent", Wire.call("progresses"))
                        .answers(Expect.failure("progresses", CommonCode.UNEXPECTED, Fault.UNFORESEEN))
                        .not(STATELESS)
                        .alone()
                        .silent(STDIO),
                Trap.of("a log record that cannot be sent", Wire.call("logs"))
                        .answers(Expect.failure("logs", CommonCode.UNEXPECTED, Fault.UNFORESEEN))
                        .not(STATELESS)
                        .alone()
                        .silent(STDIO),
                Trap.of("a call after a result that cannot be sent", LifeTraps::afterwards)
                        .answers(Expect.text("fine"))
                        .alone()
                        .silent(STDIO),
                Trap.of("a notification handler that throws", LifeTraps::notified)
                        .answers(Expect.text("fine"))
                        .not(STATELESS)
                        .alone());
    }

    static List<Trap> streams() {
        List<Trap> traps = new ArrayList<>(List.of(
                Trap.of("a call in progress when the input ends", LifeTraps::ending)
                        .answers(Expect.text("awake"))
                        .at(GuardedFixture.ENDING),
                Trap.of("a call before the handshake", LifeTraps::early)
                        .answers(Expect.error(
                                -32600,
                                "tools/call",
                                CommonCode.NOT_INITIALIZED.fault("The connection has not been initialized")))
                        .at(GuardedFixture.UNBEGUN)
                        .silent(STDIO),
                Trap.of("a tool that prints", LifeTraps::printed)
                        .answers("printed; nothing else on the stream")
                        .ownProcess(),
                Trap.of("a tool that reads", Wire.call("reads"))
                        .answers(Expect.text("nothing to read"))
                        .ownProcess()
                        .silent(STDIO)));
        traps.forEach(trap -> trap.only(STDIO::equals).alone());
        return traps;
    }

    private static CompletableFuture<Seen> busy(Wire wire) {
        return wire.send(Wire.call("loops"))
                .thenCompose(first -> wire.send(Wire.call("fine"))
                        .thenApply(second -> new Seen(0, first.body() + "\n" + second.body())));
    }

    private static CompletableFuture<Seen> cancelled(Wire wire) {
        String id = wire.nextId();
        CompletableFuture<Seen> call = wire.send(Wire.call("waits").replace(Wire.ID, id), id, Map.of());
        return wire.send(Wire.call("is_waiting"))
                .thenCompose(waiting -> {
                    wire.tell(Wire.notification("notifications/cancelled", "{\"requestId\":" + id + "}"));
                    return wire.send(Wire.call("interrupts"));
                })
                // Silence is counted from the end of the handler, so that a slow machine cannot cause it.
                .thenCompose(interrupts -> call.completeOnTimeout(new Seen(0, "none"), 3, TimeUnit.SECONDS)
                        .thenApply(answer -> cancellation(interrupts, answer)));
    }

    private static Seen cancellation(Seen interrupts, Seen call) {
        String interrupted = interrupts.body().contains("not interrupted") ? "not interrupted" : "interrupted";
        String answer =
                call.body().equals("none") ? "no answer" : call.body().isEmpty() ? "an empty answer" : call.body();
        return new Seen(0, interrupted + "; " + answer);
    }

    private static CompletableFuture<Seen> many(Wire wire) {
        BiFunction<Seen, Seen, Seen> worse = (one, other) -> one.body().contains("not all") ? one : other;
        return IntStream.range(0, FixtureTools.MANY).mapToObj(i -> wire.send(Wire.call("meets"))).toList().stream()
                .reduce((one, other) -> one.thenCombine(other, worse))
                .orElseThrow()
                .thenApply(seen ->
                        new Seen(0, seen.body().contains("not all at once") ? "not all at once" : "all at once"));
    }

    // Over HTTP the order of the calls is not known.
    private static CompletableFuture<Seen> third(Wire wire) {
        return CompletableFuture.anyOf(
                        wire.send(Wire.call("waits")), wire.send(Wire.call("waits")), wire.send(Wire.call("waits")))
                .thenApply(Seen.class::cast);
    }

    // A bare server that has failed to write ends when it reads the next line; the call is not answered in either case.
    private static CompletableFuture<Seen> afterwards(Wire wire) {
        CompletableFuture<Seen> unused = wire.send(Wire.call("unwritable")); // not always answered
        return wire.send(Wire.call("fine_afterwards"))
                .thenCompose(seen ->
                        StdioWire.isEnd(seen) ? new CompletableFuture<>() : CompletableFuture.completedFuture(seen));
    }

    private static CompletableFuture<Seen> notified(Wire wire) {
        wire.tell(Wire.notification("notifications/roots/list_changed", "{}"));
        return wire.send(Wire.call("fine"));
    }

    // The response to the next message shows that the server still works.
    private static CompletableFuture<Seen> early(Wire wire) {
        CompletableFuture<Seen> call = wire.send(Wire.call("fine"));
        wire.send(Wire.INITIALIZE).join();
        return call;
    }

    private static CompletableFuture<Seen> ending(Wire wire) {
        CompletableFuture<Seen> call = wire.send(Wire.call("naps"));
        ((StdioWire) wire).endInput();
        return call;
    }

    private static CompletableFuture<Seen> printed(Wire wire) {
        return wire.send(Wire.call("prints"))
                .thenApply(seen -> new Seen(
                        0,
                        ((StdioWire) wire).unasked().isEmpty()
                                ? "printed; nothing else on the stream"
                                : "printed; on the stream: "
                                        + ((StdioWire) wire).unasked().getFirst()));
    }
}
