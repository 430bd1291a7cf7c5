package dev.faultline.http.session;

import dev.faultline.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The sessions over HTTP that several servers share, so that each of them answers for any session. A session is known
 * by the hash of its secret id. Every method throws an {@link IOException} if the store cannot be used; then nothing is
 * known about the session.
 */
public interface ConnectionStore {
    /**
     * A session as it began.
     *
     * @param connection the hash of its secret id
     * @param principal the caller that began it, unless it was anonymous
     * @param caller the name under which that caller shares the servers with others
     * @param client the parameters of the client's {@code initialize}
     */
    record SharedConnection(String connection, Optional<String> principal, String caller, JsonObject client) {}

    /** Adds a session. If its caller then has more than this many, those that have been unused longest end. */
    void begin(SharedConnection begun, int perCaller) throws IOException;

    /** {@return the session of this hash, unless it has ended or no server has used it for this long} */
    Optional<SharedConnection> find(String connection, Duration idle) throws IOException;

    /** Ends the session of this hash at every server. */
    void end(String connection) throws IOException;

    /**
     * {@return the sessions that have ended since the last call, at any server} Also records that some were used, and
     * forgets those that no server has used for this long.
     *
     * @param used the sessions that this server used since the last call
     */
    Set<String> refresh(Set<String> used, Duration idle) throws IOException;
}
