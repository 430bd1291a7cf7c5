package dev.faultline.server;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/** A situation that breaks servers: the messages of the client, and the response of a guarded server. */
final class Trap {
    /** The actions of a client; the future is the last response. */
    @FunctionalInterface
    interface Script {
        CompletableFuture<Seen> play(Wire wire);
    }

    private final String name;
    private final Script script;
    private final Map<Transport, Seen> expected = new EnumMap<>(Transport.class);
    private final Set<Transport> silent = EnumSet.noneOf(Transport.class);
    private GuardedFixture server = GuardedFixture.PATIENT;
    private boolean alone;
    private boolean async;
    private boolean ownProcess;

    private Trap(String name, Script script) {
        this.name = name;
        this.script = script;
    }

    /** {@return a trap that consists of one message} */
    static Trap of(String name, String message) {
        return new Trap(name, wire -> wire.send(message));
    }

    static Trap of(String name, Script script) {
        return new Trap(name, script);
    }

    /** Sets the response of a guarded server, over every transport. */
    Trap answers(String body) {
        return answers(200, body);
    }

    /** Sets the response of a guarded server over every transport, with this status over HTTP. */
    Trap answers(int status, String body) {
        for (Transport transport : Transport.values()) {
            on(transport, new Seen(transport.isHttp() ? status : 0, body));
        }
        return this;
    }

    Trap on(Transport transport, Seen answer) {
        expected.put(transport, answer);
        return this;
    }

    /** Leaves out these transports, over which the trap does not exist. */
    Trap not(Transport... transports) {
        List.of(transports).forEach(expected::remove);
        return this;
    }

    /** Leaves out all other transports. */
    Trap only(Predicate<Transport> transports) {
        expected.keySet().removeIf(transports.negate());
        return this;
    }

    /** Names the transports over which the bare SDK does not answer, so that the test waits only briefly. */
    Trap silent(Transport... transports) {
        silent.addAll(List.of(transports));
        return this;
    }

    /** Marks a trap that breaks the bare SDK, so that the next trap needs another server. */
    Trap alone() {
        alone = true;
        return this;
    }

    /** Marks a trap with an asynchronous handler. */
    Trap async() {
        async = true;
        return this;
    }

    /** Marks a trap that uses what a server shares with its process: the standard streams or the processors. */
    Trap ownProcess() {
        ownProcess = true;
        return this;
    }

    Trap at(GuardedFixture other) {
        server = other;
        return this;
    }

    String name() {
        return name;
    }

    Script script() {
        return script;
    }

    Map<Transport, Seen> expected() {
        return expected;
    }

    GuardedFixture server() {
        return server;
    }

    boolean isSilent(Transport transport) {
        return silent.contains(transport);
    }

    boolean isAlone() {
        return alone;
    }

    boolean isAsync() {
        return async;
    }

    boolean needsOwnProcess() {
        return ownProcess;
    }

    @Override
    public String toString() {
        return name;
    }
}
