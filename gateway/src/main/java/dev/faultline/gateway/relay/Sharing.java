package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.rpc.era.MessageLevel;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What differs if several sessions share an upstream: what one of them asks for must not take anything from another.
 */
final class Sharing {
    private final RelayState state;
    private Optional<String> only = Optional.empty();

    /** Whether the upstream has served several sessions: what it logs may be about any of them, even one that ended. */
    private boolean several;

    Sharing(RelayState state) {
        this.state = state;
    }

    /** {@return whether the request is answered without the upstream} */
    boolean answers(String session, Message.Request request) {
        return switch (request.method()) {
            case Methods.INITIALIZE -> state.memory.handshake().isPresent() && initialize(session, request);
            case Methods.UNSUBSCRIBE ->
                request.subject()
                        .filter(uri -> state.memory.isSubscribedByOthers(session, uri))
                        .filter(uri -> unsubscribe(session, request, uri))
                        .isPresent();
            case Methods.SET_LEVEL -> state.settings.isShared() && setLevel(session, request);
            default -> false; // all others are for the upstream
        };
    }

    private boolean initialize(String session, Message.Request request) {
        state.memory
                .handshake()
                .ifPresent(it -> state.act(new RelayAction.Answer(state.call(session, request, false), it.response())));
        return true;
    }

    private boolean unsubscribe(String session, Message.Request request, String uri) {
        state.memory.unsubscribe(session, uri);
        state.act(new RelayAction.Acknowledge(session, request));
        return true;
    }

    // The upstream has the most detailed level that a session asked for. Levels that it may not know are its own
    // matter.
    private boolean setLevel(String session, Message.Request request) {
        Optional<MessageLevel> level = level(request);
        Optional<MessageLevel> others =
                lowest(state.memory.levels(other -> !other.equals(session))).flatMap(Sharing::level);
        if (level.isEmpty() || others.isEmpty() || level.get().compareTo(others.get()) < 0) {
            return false;
        }
        Optional<MessageLevel> before = lowestLevel();
        state.memory.setLevel(session, request);
        restoreLevel(before);
        state.act(new RelayAction.Acknowledge(session, request));
        return true;
    }

    /** Repairs what the answered request of a session took from the others. */
    void answered(Message.Request request) {
        if (!state.settings.isShared()) {
            return;
        }
        if (request.method().equals(Methods.SET_LEVEL)) {
            restoreLevel(level(request));
        } else if (request.method().equals(Methods.UNSUBSCRIBE)) {
            request.subject()
                    .flatMap(state.memory::subscription)
                    .ifPresent(it -> state.send(state.own(Flight.Purpose.RESTORING, Optional.of(it))));
        }
    }

    /** A session has ended: the upstream need not do any more for it. */
    void left(String session) {
        Optional<MessageLevel> before = lowestLevel();
        for (String uri : state.memory.forget(session)) {
            if (state.settings.isShared() && state.lifecycle.isUp()) {
                Flight flight = state.own(Flight.Purpose.RESTORING, Optional.empty());
                flight.send(state.now);
                state.act(new RelayAction.Unsubscribe(state.lifecycle.generation(), flight.id, uri));
            }
        }
        if (state.settings.isShared()) {
            restoreLevel(before);
        }
    }

    private void restoreLevel(Optional<MessageLevel> present) {
        Optional<Message.Request> lowest = lowest(state.memory.levels(session -> true));
        boolean differs = lowest.isPresent() && !lowest.flatMap(Sharing::level).equals(present);
        if (differs && state.lifecycle.isUp()) {
            state.send(state.own(Flight.Purpose.RESTORING, lowest));
        }
    }

    private Optional<MessageLevel> lowestLevel() {
        return lowest(state.memory.levels(session -> true)).flatMap(Sharing::level);
    }

    /** {@return the request for the most detailed level} */
    static Optional<Message.Request> lowest(Stream<Message.Request> levels) {
        return levels.min(Comparator.comparing(it -> level(it).orElse(MessageLevel.EMERGENCY)));
    }

    private static Optional<MessageLevel> level(Message.Request request) {
        return request.subject().flatMap(MessageLevel::named);
    }

    /** {@return whether a notification of a client is not for the upstream, which has the gateway as its client} */
    boolean keeps(Message.Notification notification) {
        return state.settings.isShared()
                && (notification.method().equals(Methods.INITIALIZED)
                        || notification.method().equals(Methods.ROOTS_CHANGED));
    }

    /** A session begins. */
    void joined(String session) {
        several = only.filter(first -> !first.equals(session)).isPresent() || several;
        only = Optional.of(session);
    }

    /**
     * {@return the sessions that a notification of the upstream is for}
     *
     * @param during the request that the upstream works on, if that is known
     */
    List<String> receivers(Message.Notification notification, Optional<Flight> during) {
        String method = notification.method();
        if (method.equals(Methods.RESOURCE_UPDATED)) {
            return state.sessions.stream()
                    .filter(session -> isForSubscriber(session, notification))
                    .toList();
        }
        if (!state.settings.isShared() || Methods.PUBLIC_NOTES.contains(method)) {
            return List.copyOf(state.sessions);
        }
        List<String> meant = several
                ? during.map(flight -> flight.session).filter(state.sessions::contains).stream()
                        .toList()
                : List.copyOf(state.sessions);
        if (meant.isEmpty()) {
            state.count(Oddity.UNATTRIBUTED_NOTIFICATION);
        }
        return method.equals(Methods.LOG)
                ? meant.stream().filter(session -> wants(session, notification)).toList()
                : meant;
    }

    private boolean isForSubscriber(String session, Message.Notification update) {
        boolean several = state.settings.isShared() || state.sessions.size() > 1;
        return !several
                || update.subject()
                        .filter(uri -> state.memory.isSubscribed(session, uri))
                        .isPresent();
    }

    private boolean wants(String session, Message.Notification message) {
        Optional<MessageLevel> asked =
                lowest(state.memory.levels(session::equals)).flatMap(Sharing::level);
        Optional<MessageLevel> level = message.subject().flatMap(MessageLevel::named);
        return asked.isEmpty() || level.isEmpty() || level.get().compareTo(asked.get()) >= 0;
    }
}
