package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.json.JsonValue;
import dev.faultline.repeats.ArgumentsDigest;
import dev.faultline.repeats.CallSite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One run of a tool that may answer more calls than the one that began it. */
final class Execution {
    /** What has become of it. */
    enum ExecutionState {
        /** The upstream may be at work on it. */
        RUNNING,
        /** Its answer is kept. */
        ANSWERED,
        /** It failed, so that the next call under its key is made. */
        FAILED,
        /** It was answered, and there was no room for the answer. */
        GONE
    }

    /**
     * What it runs.
     *
     * @param at the caller and the tool
     * @param key the name that the client gave its intent, or an empty text
     * @param readOnly whether the tool changes nothing
     */
    record Intent(CallSite at, ArgumentsDigest arguments, String key, boolean readOnly) {
        boolean isKeyed() {
            return !key.isEmpty();
        }

        boolean isSameCall(Intent other) {
            return at.equals(other.at) && arguments.equals(other.arguments);
        }
    }

    final Intent intent;

    /** The requests that wait for its answer and are not sent themselves. */
    final List<Flight> followers = new ArrayList<>();

    /** When it is forgotten, unless a request waits for it. */
    long until = Long.MAX_VALUE;

    private JsonValue firstId;
    private long since;
    private long id;
    private ExecutionState state = ExecutionState.RUNNING;
    private boolean abandoned;
    private boolean cancelled;
    private boolean withdrawn;
    private long waitUntil = Long.MAX_VALUE;
    private Optional<Message.Response> answer = Optional.empty();

    Execution(Intent intent, Flight flight, JsonValue firstId) {
        this.intent = intent;
        this.firstId = firstId;
        this.since = flight.since();
        this.id = flight.id;
    }

    /** {@return how long a request waits for a run that was cancelled} A little less than most clients wait. */
    static Duration patience(RelaySettings settings) {
        return settings.timeout().multipliedBy(5).dividedBy(6);
    }

    /** {@return the id under which its request was forwarded} */
    long id() {
        return id;
    }

    ExecutionState state() {
        return state;
    }

    boolean isRunning() {
        return state == ExecutionState.RUNNING;
    }

    /** {@return whether the caller that began it no longer waits} */
    boolean isAbandoned() {
        return abandoned;
    }

    /** {@return whether the upstream was asked to end it} */
    boolean isCancelled() {
        return cancelled;
    }

    /** {@return whether its caller meant it to end, and did not only stop waiting} */
    boolean isWithdrawn() {
        return withdrawn;
    }

    long waitUntil() {
        return waitUntil;
    }

    Optional<Message.Response> answer() {
        return answer;
    }

    int size() {
        return answer.map(it -> it.text().length()).orElse(0);
    }

    /** The caller that began it no longer waits. */
    void abandon(boolean byWill) {
        abandoned = true;
        withdrawn = byWill;
    }

    /** The upstream is asked to end it. */
    void cancel() {
        cancelled = true;
    }

    /** A request waits for its answer, for this long if the upstream may not send one. */
    void follow(Flight flight, long now, Duration patience) {
        followers.add(flight);
        if (cancelled && waitUntil == Long.MAX_VALUE) {
            waitUntil = now + patience.toNanos();
        }
    }

    /** The upstream shows that it works on it. */
    void progress(long now, Duration patience) {
        if (waitUntil != Long.MAX_VALUE) {
            waitUntil = now + patience.toNanos();
        }
    }

    /** {@return the requests that waited for it and do not any more} */
    List<Flight> dismiss() {
        List<Flight> waiting = List.copyOf(followers);
        followers.clear();
        return waiting;
    }

    void answer(Message.Response response) {
        state = ExecutionState.ANSWERED;
        answer = Optional.of(response);
    }

    /** It ends without an answer that is kept. */
    void end(ExecutionState how) {
        state = how;
        answer = Optional.empty();
    }

    /** It is run once more, for this request. */
    void begin(Flight flight, JsonValue requestId) {
        end(ExecutionState.RUNNING);
        id = flight.id;
        firstId = requestId;
        since = flight.since();
        abandoned = false;
        cancelled = false;
        withdrawn = false;
        waitUntil = Long.MAX_VALUE;
    }

    /** {@return the call that began it} */
    LateAnswer began(long now) {
        return new LateAnswer(firstId, Duration.ofNanos(now - since));
    }
}
