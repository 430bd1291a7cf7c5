package dev.faultline.spring;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A situation that breaks servers on Spring AI: the messages of a client, and the applications that receive them. */
final class SpringTrap {
    /** How a client reaches the application. */
    enum Place {
        STDIO("stdio"),
        STREAMABLE("streamable HTTP"),
        STATELESS("stateless HTTP");

        private final String words;

        Place(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /** The actions of a client; the future is the last response. */
    @FunctionalInterface
    interface Script {
        CompletableFuture<String> play(Channel channel);
    }

    private final String name;
    private final Script script;
    private final Map<Place, String> expected = new EnumMap<>(Place.class);
    private Set<Place> where = EnumSet.allOf(Place.class);
    private Set<Place> silent = EnumSet.noneOf(Place.class);
    private TrapServer server = TrapServer.USUAL;
    private boolean alone;

    private SpringTrap(String name, Script script) {
        this.name = name;
        this.script = script;
    }

    static SpringTrap of(String name, Script script) {
        return new SpringTrap(name, script);
    }

    /** {@return a trap that consists of one message} */
    static SpringTrap of(String name, String message) {
        return new SpringTrap(name, channel -> channel.send(message));
    }

    static SpringTrap tool(String name, String tool) {
        return of(name, Channel.call(tool));
    }

    /** {@return a trap that consists of a good call with these headers; it exists only over HTTP} */
    static SpringTrap headers(String name, Map<String, String> headers) {
        return of(name, (Script) channel -> channel.send(Channel.call("fine"), headers))
                .only(Place.STREAMABLE, Place.STATELESS);
    }

    /** Sets what the script reports of the guarded application, where that is not a response. */
    SpringTrap reports(String words, Place... places) {
        List.of(places).forEach(place -> expected.put(place, words));
        return this;
    }

    SpringTrap only(Place... places) {
        where = EnumSet.copyOf(List.of(places));
        return this;
    }

    /** Names the transports over which the bare application does not answer, so that the test waits only briefly. */
    SpringTrap silent(Place... places) {
        silent = EnumSet.copyOf(List.of(places));
        return this;
    }

    /** Marks a trap that breaks the bare application, so that the next trap needs another one. */
    SpringTrap alone() {
        alone = true;
        return this;
    }

    SpringTrap at(TrapServer other) {
        server = other;
        return this;
    }

    String name() {
        return name;
    }

    Script script() {
        return script;
    }

    Set<Place> where() {
        return where;
    }

    boolean isSilent(Place place) {
        return silent.contains(place);
    }

    boolean isAlone() {
        return alone;
    }

    TrapServer server() {
        return server;
    }

    Optional<String> expected(Place place) {
        return Optional.ofNullable(expected.get(place));
    }

    @Override
    public String toString() {
        return name;
    }
}
