package dev.faultline.toolsets.workspace.session;

import dev.faultline.internal.RecentMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a server knows of the sessions in the store, by connection. Answers of the store may arrive in another order
 * than they were asked for: an answer does not replace what was learned after its question.
 */
final class KnownSessions {
    private final Map<String, Known> known = new RecentMap<>(FileSessionStore.MOST_SESSIONS);
    private long time;

    /** What was known of a connection at a time: its session, or that it has none. */
    private record Known(Optional<WorkspaceSession> session, long at) {}

    Optional<WorkspaceSession> of(String connection) {
        return Optional.ofNullable(known.get(connection)).flatMap(Known::session);
    }

    /** {@return the connection of the session with this id, if the session is this principal's} */
    Optional<String> connectionOf(String id, Optional<String> principal) {
        return known.entrySet().stream()
                .filter(it -> it.getValue()
                        .session()
                        .filter(session ->
                                session.id().equals(id) && session.principal().equals(principal))
                        .isPresent())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** {@return the locked sessions of this connection and with this id, by their connections} */
    Map<String, WorkspaceSession> locked(String connection, Optional<String> id) {
        Map<String, WorkspaceSession> locked = new LinkedHashMap<>();
        known.forEach((key, it) -> it.session()
                .filter(session -> session.lock().isPresent())
                .filter(session -> key.equals(connection) || id.equals(Optional.of(session.id())))
                .ifPresent(session -> locked.put(key, session)));
        return locked;
    }

    /** {@return the time of a question to the store} */
    long ask() {
        return ++time;
    }

    /** {@return the time at which the store was asked for this connection and this session, and answered} */
    long answer(long asked, String connection, Optional<String> id, Map<String, WorkspaceSession> found) {
        Set<String> all = new HashSet<>(found.keySet());
        all.add(connection);
        known.forEach((other, it) -> {
            if (id.equals(it.session().map(WorkspaceSession::id)) && id.isPresent()) {
                all.add(other); // the store may no longer have it
            }
        });
        for (String one : all) {
            Known before = known.get(one);
            if (before == null || before.at() < asked) {
                known.put(one, new Known(Optional.ofNullable(found.get(one)), asked));
            }
        }
        return asked;
    }

    /** {@return the session, which this server has begun or changed} */
    WorkspaceSession put(String connection, WorkspaceSession session) {
        known.put(connection, new Known(Optional.of(session), ++time));
        return session;
    }

    /** {@return the time at which the session of the connection ended} */
    long remove(String connection) {
        known.put(connection, new Known(Optional.empty(), ++time));
        return time;
    }

    /** {@return the time at which all sessions that the occurrence locked were unlocked} */
    long unlock(String occurrence) {
        long now = ++time;
        known.replaceAll((connection, before) ->
                before.session().filter(it -> it.isLockedBy(occurrence)).isPresent()
                        ? new Known(before.session().map(WorkspaceSession::unlocked), now)
                        : before);
        return now;
    }
}
