package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.rpc.era.MessageLevel;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What differs if several sessions share an upstream: what one of them asks for must not take anything from another.
 */
final class Sharing {
    private final RelayState state;

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

    /** {@return whether a notification of the upstream is for this session} */
    boolean receives(String session, Message.Notification notification) {
        boolean several = state.settings.isShared() || state.sessions.size() > 1;
        return switch (notification.method()) {
            case Methods.RESOURCE_UPDATED ->
                !several
                        || notification
                                .subject()
                                .filter(uri -> state.memory.isSubscribed(session, uri))
                                .isPresent();
            case Methods.LOG -> !state.settings.isShared() || wants(session, notification);
            default -> true; // all others are for every session
        };
    }

    private boolean wants(String session, Message.Notification message) {
        Optional<MessageLevel> asked =
                lowest(state.memory.levels(session::equals)).flatMap(Sharing::level);
        Optional<MessageLevel> level = message.subject().flatMap(MessageLevel::named);
        return asked.isEmpty() || level.isEmpty() || level.get().compareTo(asked.get()) >= 0;
    }
}
