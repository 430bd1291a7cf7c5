package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

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

    private static final Duration PROBE = Duration.ofSeconds(5);
    private static final Duration BEAT = Duration.ofSeconds(10);

    final long id;
    final Purpose purpose;
    final String session;
    final Optional<Message.Request> request;
    private final long since;
    private long activeAt;
    private boolean sent;
    private boolean repeated;
    private boolean asked;
    private boolean reports;
    private int beats;
    private long beatAt;

    /** The entry of this request in {@link Deadlines} that counts. */
    long scheduledAt = Long.MAX_VALUE;

    Flight(long id, Purpose purpose, String session, Optional<Message.Request> request, long now) {
        this.id = id;
        this.purpose = purpose;
        this.session = session;
        this.request = request;
        this.since = now;
        this.activeAt = now;
        this.beatAt = now + BEAT.toNanos();
    }

    /**
     * {@return the number of the next sign of life for a client that wants progress and gets none (R46); empty if it is
     * not due}
     */
    OptionalInt beat(long now) {
        if (nextBeat() > now) {
            return OptionalInt.empty();
        }
        beatAt = now + BEAT.toNanos();
        return OptionalInt.of(++beats);
    }

    private long nextBeat() {
        boolean wanted = purpose == Purpose.CLIENT
                && request.flatMap(Message.Request::progressToken).isPresent();
        return wanted && !reports ? beatAt : Long.MAX_VALUE;
    }

    /** The upstream itself reports progress to the client, with numbers of its own. */
    void reports() {
        reports = true;
    }

    boolean isFor(String method) {
        return request.filter(it -> it.method().equals(method)).isPresent();
    }

    /** {@return whether the response is passed on, and not read} */
    boolean mayBeLarge() {
        return purpose == Purpose.CLIENT
                && request.filter(it -> Methods.OF_ANY_SIZE.contains(it.method()))
                        .isPresent();
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
        asked = false;
    }

    /** The upstream is asked whether it is there. {@return whether it was asked before, and nothing followed} */
    boolean ask(long now) {
        boolean before = asked;
        activeAt = now;
        asked = true;
        return before;
    }

    /** {@return when something is to be done about the request} */
    long next(RelaySettings settings, boolean paused) {
        return Math.min(nextBeat(), deadline(settings, paused));
    }

    /** {@return when the request times out, or when the upstream has been silent about it for too long} */
    long deadline(RelaySettings settings, boolean paused) {
        if (request.filter(it -> Methods.UNLIMITED.contains(it.method())).isPresent()) {
            return Long.MAX_VALUE;
        }
        if (purpose == Purpose.PROBING) {
            Duration half = settings.timeout().dividedBy(2);
            return since + (half.compareTo(PROBE) < 0 ? half : PROBE).toNanos();
        }
        Limit limit = limit(settings);
        if (paused || (purpose == Purpose.CLIENT && !sent) || isFor(Methods.INITIALIZE)) {
            return limit.at();
        }
        return Math.min(limit.at(), activeAt + silent(settings).toNanos());
    }

    /** When a request ends without an answer. */
    record Limit(long at, Duration limit, Failure.TimeLimit setting) {}

    /** {@return when the request times out, whatever the upstream does} */
    Limit limit(RelaySettings settings) {
        Limit start = limit(sent ? activeAt : since, settings.startTimeout(), Failure.TimeLimit.START);
        if (isFor(Methods.INITIALIZE)) {
            return start;
        }
        Limit altogether = ofTool(settings)
                .filter(own -> own.compareTo(settings.maxTimeout()) > 0)
                .map(own -> limit(since, own, Failure.TimeLimit.TOOL))
                .orElseGet(() -> limit(since, settings.maxTimeout(), Failure.TimeLimit.ALTOGETHER));
        return sent || altogether.at() < start.at() ? altogether : start;
    }

    private static Limit limit(long from, Duration limit, Failure.TimeLimit setting) {
        return new Limit(from + limit.toNanos(), limit, setting);
    }

    private Duration silent(RelaySettings settings) {
        return ofTool(settings).orElseGet(settings::timeout);
    }

    /** {@return how long the upstream may be silent about this tool, if the operator has limited that} */
    Optional<Duration> ofTool(RelaySettings settings) {
        return request.filter(it -> it.method().equals(Methods.CALL_TOOL))
                .flatMap(Message.Request::subject)
                .map(settings.tools().timeouts()::get);
    }
}
