package dev.faultline.spring;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A situation that breaks servers on Spring AI.
 *
 * @param where the transports on which it exists
 * @param silent the transports on which the bare server does not answer
 */
record SpringTrap(String name, String message, Map<String, String> headers, Set<Place> where, Set<Place> silent) {
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

    static SpringTrap of(String name, String message) {
        return new SpringTrap(name, message, Map.of(), EnumSet.allOf(Place.class), EnumSet.noneOf(Place.class));
    }

    static SpringTrap tool(String name, String tool) {
        return of(name, Channel.call(tool));
    }

    SpringTrap header(String header, String value) {
        return new SpringTrap(name, message, Map.of(header, value), where, silent);
    }

    SpringTrap only(Place... places) {
        return new SpringTrap(name, message, headers, EnumSet.copyOf(List.of(places)), silent);
    }

    SpringTrap silent(Place... places) {
        return new SpringTrap(name, message, headers, where, EnumSet.copyOf(List.of(places)));
    }

    @Override
    public String toString() {
        return name;
    }
}
