package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import java.time.Duration;
import java.util.Optional;

/** A request on its way, from its arrival to its end. */
final class Flight {
    /** Who waits for the answer. */
    enum Purpose {
        /** The client of a session. */
        CLIENT,
        /** The relay, which greets a new process with the client's {@code initialize}. */
        GREETING,
        /** The relay, which restores a subscription or the log level. */
        RESTORING,
        /** The relay, which asks for the list of tools. */
        LISTING,
        /** The relay, which asks a process that was silent for too long whether it still reads its input. */
        PROBING
    }

    final long id;
    final Purpose purpose;
    final String session;
    final Optional<Message.Request> request;
    private final long since;
    private long activeAt;
    private boolean sent;
    private boolean repeated;

    /** The entry of this request in {@link Deadlines} that counts. */
    long scheduledAt = Long.MAX_VALUE;

    Flight(long id, Purpose purpose, String session, Optional<Message.Request> request, long now) {
        this.id = id;
        this.purpose = purpose;
        this.session = session;
        this.request = request;
        this.since = now;
        this.activeAt = now;
    }

    boolean isFor(String method) {
        return request.filter(it -> it.method().equals(method)).isPresent();
    }

    long since() {
        return since;
    }

    boolean isSent() {
        return sent;
    }

    void send(long now) {
        sent = true;
        activeAt = now;
    }

    /** The request never reached the upstream, so it waits again. */
    void unsend() {
        sent = false;
    }

    /** {@return whether the request may be made once more; if so, it waits again} */
    boolean repeat() {
        if (repeated) {
            return false;
        }
        repeated = true;
        sent = false;
        return true;
    }

    /** The upstream shows that it works on the request. */
    void progress(long now) {
        activeAt = now;
    }

    /** {@return when the request times out} */
    long deadline(RelaySettings settings, boolean paused) {
        if (request.filter(it -> Methods.UNLIMITED.contains(it.method())).isPresent()) {
            return Long.MAX_VALUE;
        }
        if (purpose == Purpose.PROBING) {
            return since + settings.timeout().dividedBy(2).toNanos();
        }
        long altogether = since + altogether(settings).toNanos();
        return paused
                ? altogether
                : Math.min(altogether, activeAt + silent(settings).toNanos());
    }

    /** {@return the limit that is exceeded when the request times out at this time} */
    Duration limit(RelaySettings settings, long now) {
        Duration altogether = altogether(settings);
        return now >= since + altogether.toNanos() ? altogether : silent(settings);
    }

    private Duration silent(RelaySettings settings) {
        return ofTool(settings).orElseGet(settings::timeout);
    }

    private Duration altogether(RelaySettings settings) {
        return ofTool(settings)
                .filter(longer -> longer.compareTo(settings.maxTimeout()) > 0)
                .orElseGet(settings::maxTimeout);
    }

    private Optional<Duration> ofTool(RelaySettings settings) {
        return request.filter(it -> it.method().equals(Methods.CALL_TOOL))
                .flatMap(Message.Request::subject)
                .map(settings.tools().timeouts()::get);
    }
}
