package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.internal.RecentMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What a new process of the upstream has to be given again: the handshake, the log level and the subscriptions. */
final class Memory {
    /** A bound for clients that subscribe and never unsubscribe. */
    private static final int MAX_SUBSCRIPTIONS = 10_000;

    /** A handshake that the upstream accepted. */
    record Handshake(Message.Request request, Message.Response response) {}

    private record Subscription(String session, String uri) {}

    private Optional<Handshake> handshake = Optional.empty();
    private Optional<Message.Notification> initialized = Optional.empty();
    private final Map<String, Message.Request> levels = new LinkedHashMap<>();
    private final Map<Subscription, Message.Request> subscriptions = new RecentMap<>(MAX_SUBSCRIPTIONS);

    Optional<Handshake> handshake() {
        return handshake;
    }

    Optional<Message.Notification> initialized() {
        return initialized;
    }

    void initialized(Message.Notification note) {
        initialized = Optional.of(note);
    }

    /** Remembers a request that the upstream has answered with a result. */
    void remember(String session, Message.Request request, Message.Response response) {
        switch (request.method()) {
            case Methods.INITIALIZE -> handshake = Optional.of(new Handshake(request, response));
            case Methods.SET_LEVEL -> levels.put(session, request);
            case Methods.SUBSCRIBE ->
                request.subject().ifPresent(uri -> subscriptions.put(new Subscription(session, uri), request));
            case Methods.UNSUBSCRIBE ->
                request.subject().ifPresent(uri -> subscriptions.remove(new Subscription(session, uri)));
            default -> {
                // no other method changes what the upstream remembers about its clients
            }
        }
    }

    /** {@return whether the session has subscribed to the resource} */
    boolean isSubscribed(String session, String uri) {
        return subscriptions.containsKey(new Subscription(session, uri));
    }

    /** {@return whether another session has subscribed to the resource} */
    boolean isSubscribedByOthers(String session, String uri) {
        return subscriptions.keySet().stream()
                .anyMatch(it -> it.uri().equals(uri) && !it.session().equals(session));
    }

    /** Forgets a subscription that another session still needs. */
    void unsubscribe(String session, String uri) {
        subscriptions.remove(new Subscription(session, uri));
    }

    /** {@return the resources that no session needs any more} */
    List<String> forget(String session) {
        levels.remove(session);
        List<String> unneeded = subscriptions.keySet().stream()
                .filter(it -> it.session().equals(session) && !isSubscribedByOthers(session, it.uri()))
                .map(Subscription::uri)
                .toList();
        subscriptions.keySet().removeIf(it -> it.session().equals(session));
        return unneeded;
    }

    /** {@return the request of any session for this subscription} */
    Optional<Message.Request> subscription(String uri) {
        return subscriptions.entrySet().stream()
                .filter(it -> it.getKey().uri().equals(uri))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** {@return the log levels that these sessions have asked for} */
    Stream<Message.Request> levels(Predicate<String> sessions) {
        return levels.entrySet().stream()
                .filter(it -> sessions.test(it.getKey()))
                .map(Map.Entry::getValue);
    }

    void setLevel(String session, Message.Request request) {
        levels.put(session, request);
    }

    /** {@return the requests that restore the state of the clients} */
    List<Message.Request> restorations() {
        List<Message.Request> all =
                new ArrayList<>(Sharing.lowest(levels(session -> true)).stream().toList());
        all.addAll(subscriptions.values());
        return all;
    }
}
