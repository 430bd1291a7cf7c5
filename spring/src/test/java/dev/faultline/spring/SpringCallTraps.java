package dev.faultline.spring;

import static dev.faultline.spring.SpringTrap.Place.STDIO;
import static dev.faultline.spring.SpringTrap.Place.STREAMABLE;

import dev.faultline.spring.SpringTrap.Place;
import dev.faultline.spring.traps.CallTools;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;

/** Traps of a running application: time limits, many calls at once, cancelled calls, streams that tools use. */
final class SpringCallTraps {
    private static final String ALL = "all at once";
    private static final String NOT_ALL = "not all at once";

    private SpringCallTraps() {}

    static List<SpringTrap> calls() {
        return List.of(
                // The first one, because a call that hangs keeps a thread of the bare application.
                SpringTrap.of("more blocking calls at once than the SDK has threads", SpringCallTraps::many)
                        .reports(ALL, Place.values())
                        .alone(),
                SpringTrap.tool("a tool that hangs", "hangs")
                        .at(TrapServer.IMPATIENT)
                        .silent(Place.values()),
                SpringTrap.tool("an asynchronous tool that never completes", "later_never")
                        .at(TrapServer.ASYNC)
                        .silent(Place.values()),
                SpringTrap.of("a call that its client cancels", SpringCallTraps::cancelled)
                        .reports("interrupted; no answer", STDIO)
                        .reports("interrupted; an empty answer", STREAMABLE)
                        .only(STDIO, STREAMABLE),
                SpringTrap.of("a third call if the server allows two at once", SpringCallTraps::third)
                        .at(TrapServer.FEW)
                        .silent(Place.values()),
                SpringTrap.of("a tool that keeps the only core busy, followed by a call", SpringCallTraps::busy)
                        .at(TrapServer.BUSY)
                        .only(STDIO)
                        .silent(STDIO),
                SpringTrap.tool("a failure that cannot be recorded", "unrecorded"),
                SpringTrap.tool("a failure that takes too long to record", "stalled"),
                SpringTrap.tool("a progress notification that cannot be sent", "progresses")
                        .only(STDIO, STREAMABLE)
                        .silent(STDIO)
                        .alone(),
                SpringTrap.tool("a log record that cannot be sent", "logs")
                        .only(STDIO, STREAMABLE)
                        .silent(STDIO)
                        .alone(),
                SpringTrap.of("a call after a result that cannot be sent", SpringCallTraps::afterwards)
                        .silent(STDIO)
                        .alone(),
                SpringTrap.of("a notification handler that throws", SpringCallTraps::notified)
                        .only(STDIO, STREAMABLE));
    }

    static List<SpringTrap> streams() {
        return List.of(
                SpringTrap.of("a call before the handshake", SpringCallTraps::early)
                        .at(TrapServer.UNBEGUN)
                        .silent(STDIO)
                        .only(STDIO),
                SpringTrap.of("a tool that prints", SpringCallTraps::printed)
                        .reports("printed; nothing else on the stream", STDIO)
                        .only(STDIO),
                SpringTrap.tool("a tool that reads", "reads")
                        .only(STDIO)
                        .silent(STDIO)
                        .alone(),
                // The last one over this transport, because nothing can be sent after it.
                SpringTrap.of("a call in progress when the input ends", SpringCallTraps::ending)
                        .only(STDIO));
    }

    private static CompletableFuture<String> cancelled(Channel channel) {
        String id = channel.nextId();
        CompletableFuture<String> call = channel.send(Channel.call("waits").replace(Channel.ID, id), id, Map.of());
        return channel.send(Channel.call("is_waiting"))
                .thenCompose(waiting -> {
                    channel.tell(Channel.notification("notifications/cancelled", "{\"requestId\":" + id + "}"));
                    return channel.send(Channel.call("interrupts"));
                })
                // Silence is counted from the end of the handler, so that a slow machine cannot cause it.
                .thenCompose(interrupts -> call.completeOnTimeout(Channel.NO_ANSWER, 3, TimeUnit.SECONDS)
                        .thenApply(answer -> cancellation(interrupts, answer)));
    }

    private static String cancellation(String interrupts, String answer) {
        String interrupted = interrupts.contains("not interrupted") ? "not interrupted" : "interrupted";
        return interrupted + "; " + (answer.isEmpty() ? "an empty answer" : answer);
    }

    private static CompletableFuture<String> many(Channel channel) {
        BinaryOperator<String> worse = (one, other) -> one.contains(NOT_ALL) ? one : other;
        return IntStream.range(0, CallTools.MANY).mapToObj(i -> channel.send(Channel.call("meets"))).toList().stream()
                .reduce((one, other) -> one.thenCombine(other, worse))
                .orElseThrow()
                .thenApply(answer -> answer.contains(NOT_ALL) ? NOT_ALL : answer.contains(ALL) ? ALL : answer);
    }

    // Over HTTP the order of the calls is not known.
    private static CompletableFuture<String> third(Channel channel) {
        return CompletableFuture.anyOf(
                        channel.send(Channel.call("waits")),
                        channel.send(Channel.call("waits")),
                        channel.send(Channel.call("waits")))
                .thenApply(String.class::cast);
    }

    private static CompletableFuture<String> busy(Channel channel) {
        return channel.send(Channel.call("loops"))
                .thenCompose(first -> channel.send(Channel.call("fine")).thenApply(second -> first + "\n" + second));
    }

    // A server that has closed its session ends sooner or later, with or without an answer to the call.
    private static CompletableFuture<String> afterwards(Channel channel) {
        CompletableFuture<String> unused = channel.send(Channel.call("returns_unsendable")); // not always answered
        return channel.send(Channel.call("fine_afterwards"))
                .thenApply(answer -> answer.equals(StdioChannel.ENDED) ? Channel.NO_ANSWER : answer);
    }

    private static CompletableFuture<String> notified(Channel channel) {
        channel.tell(Channel.notification("notifications/roots/list_changed", "{}"));
        return channel.send(Channel.call("fine"));
    }

    private static CompletableFuture<String> ending(Channel channel) {
        CompletableFuture<String> call = channel.send(Channel.call("naps"));
        ((StdioChannel) channel).endInput();
        return call;
    }

    // The response to the next message shows that the server still works.
    private static CompletableFuture<String> early(Channel channel) {
        CompletableFuture<String> call = channel.send(Channel.call("fine"));
        channel.send(Channel.INITIALIZE).join();
        return call;
    }

    private static CompletableFuture<String> printed(Channel channel) {
        return channel.send(Channel.call("prints")).thenApply(answer -> {
            List<String> others = ((StdioChannel) channel).unasked();
            return "printed; "
                    + (others.isEmpty() ? "nothing else on the stream" : "on the stream: " + others.getLast());
        });
    }
}
