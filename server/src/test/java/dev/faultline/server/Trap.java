package dev.faultline.server;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Something that a server has to get over: what its client does, and what a guarded server answers. */
final class Trap {
    /** What a client does; what it sees in the end completes the future. */
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
    private boolean later;

    private Trap(String name, Script script) {
        this.name = name;
        this.script = script;
    }

    /** {@return a trap that a client sets with this one message} */
    static Trap of(String name, String message) {
        return new Trap(name, wire -> wire.send(message));
    }

    static Trap of(String name, Script script) {
        return new Trap(name, script);
    }

    /** A guarded server answers this over every transport. */
    Trap answers(String body) {
        return on(Transport.STDIO, new Seen(0, body))
                .on(Transport.STREAMABLE, new Seen(200, body))
                .on(Transport.STATELESS, new Seen(200, body));
    }

    /** A guarded server answers this, over HTTP with this status. */
    Trap answers(int status, String body) {
        return on(Transport.STDIO, new Seen(0, body))
                .on(Transport.STREAMABLE, new Seen(status, body))
                .on(Transport.STATELESS, new Seen(status, body));
    }

    Trap on(Transport transport, Seen answer) {
        expected.put(transport, answer);
        return this;
    }

    /** There is no such thing over these transports. */
    Trap not(Transport... transports) {
        List.of(transports).forEach(expected::remove);
        return this;
    }

    /** Over these transports the bare SDK does not answer, so that it is not worth waiting for long. */
    Trap silent(Transport... transports) {
        silent.addAll(List.of(transports));
        return this;
    }

    /** The bare SDK does not get over it: the next trap needs another server. */
    Trap alone() {
        alone = true;
        return this;
    }

    /** The tool answers later. */
    Trap later() {
        later = true;
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

    boolean isLater() {
        return later;
    }

    @Override
    public String toString() {
        return name;
    }
}
