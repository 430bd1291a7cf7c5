package dev.faultline.server.internal;

import dev.faultline.http.session.HttpSessions;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.util.Optional;

/**
 * Ends sessions as if their clients had deleted them: the SDK's servlet has no other way to forget a session at once.
 *
 * @param sdk the SDK's servlet
 * @param sessions the sessions, by the ids that the SDK knows
 */
public record SessionEnd(HttpServlet sdk, HttpSessions sessions) {
    /** Ends the session of this id. */
    public void end(String id) {
        try {
            sdk.service(new OwnRequest("DELETE", Optional.of(id)), new UnsentResponse());
        } catch (ServletException | IOException e) {
            throw new IllegalStateException("the SDK could not end a session", e);
        } finally {
            sessions.end(id); // also if the SDK did not know it
        }
    }

    /** {@return whether this caller may have another session; others end to make room for it} */
    public boolean makeRoom(String caller) {
        while (sessions.isFull(caller)) {
            Optional<String> surplus = sessions.surplus(caller);
            if (surplus.isEmpty()) {
                return false;
            }
            end(surplus.get());
        }
        return true;
    }

    /** Ends the sessions that were unused for too long. */
    public void endExpired() {
        sessions.expired().forEach(this::end);
    }
}
