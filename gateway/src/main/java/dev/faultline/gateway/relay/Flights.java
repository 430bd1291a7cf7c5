package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.internal.RecentMap;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The requests on their way to the upstream, in the order of their arrival. */
final class Flights {
    /** The number of abandoned requests that are remembered, so that their answers are recognised as late. */
    private static final int ABANDONED = 1024;

    private record Key(String session, JsonValue id) {}

    private final Map<Long, Flight> flights = new LinkedHashMap<>();
    private final Map<Key, Flight> ofClients = new HashMap<>();
    private final Map<String, Integer> perSession = new HashMap<>();
    private final Map<Long, Boolean> abandoned = new RecentMap<>(ABANDONED);
    private long lastId;

    /** {@return a new request of a client} */
    Flight admit(String session, Message.Request request, long now) {
        Flight flight = new Flight(++lastId, Flight.Purpose.CLIENT, session, Optional.of(request), now);
        flights.put(flight.id, flight);
        ofClients.put(new Key(session, request.id()), flight);
        perSession.merge(session, 1, Integer::sum);
        return flight;
    }

    /** {@return a new request of the relay itself} */
    Flight own(Flight.Purpose purpose, Optional<Message.Request> request, long now) {
        Flight flight = new Flight(++lastId, purpose, "", request, now);
        flights.put(flight.id, flight);
        return flight;
    }

    /** {@return the request that was forwarded under this id, if it is on its way} */
    @Nullable
    Flight get(long id) {
        return flights.get(id);
    }

    /** {@return the request that was forwarded under this id} */
    Optional<Flight> find(JsonValue id) {
        return number(id).map(flights::get);
    }

    /** {@return the request that a client sent with this id} */
    Optional<Flight> find(String session, JsonValue id) {
        return Optional.ofNullable(ofClients.get(new Key(session, id)));
    }

    /** Removes a request that has ended. */
    void end(Flight flight) {
        if (flights.remove(flight.id) != null && flight.purpose == Flight.Purpose.CLIENT) {
            flight.request.ifPresent(request -> ofClients.remove(new Key(flight.session, request.id()), flight));
            perSession.computeIfPresent(flight.session, (session, count) -> count == 1 ? null : count - 1);
        }
    }

    /** Removes a request whose answer is no longer awaited. */
    void abandon(Flight flight) {
        end(flight);
        abandoned.put(flight.id, true);
    }

    /** {@return whether this is the id of an abandoned request} */
    boolean isAbandoned(JsonValue id) {
        return number(id).map(abandoned::containsKey).orElse(false);
    }

    /** {@return the requests that match, in the order of their arrival} */
    List<Flight> all(Predicate<Flight> which) {
        List<Flight> matching = new ArrayList<>();
        for (Flight flight : flights.values()) {
            if (which.test(flight)) {
                matching.add(flight);
            }
        }
        return matching;
    }

    /** {@return how many requests of clients there are} */
    int ofClients() {
        return ofClients.size();
    }

    /** {@return how many requests of this session there are} */
    int of(String session) {
        return perSession.getOrDefault(session, 0);
    }

    private static Optional<Long> number(JsonValue id) {
        OptionalLong integer = id instanceof JsonNumber number ? number.integer() : OptionalLong.empty();
        return integer.isPresent() ? Optional.of(integer.getAsLong()) : Optional.empty();
    }
}
