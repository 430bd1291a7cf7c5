package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.Part;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
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

    final Intent intent;

    /** The requests that wait for its answer and are not sent themselves. */
    final List<Flight> followers = new ArrayList<>();

    /** When it is forgotten, unless a request waits for it. */
    long until = Long.MAX_VALUE;

    private JsonValue firstId;
    private long since;
    private long id;
    private ExecutionState state = ExecutionState.RUNNING;
    private Optional<Flight.Limit> end = Optional.empty();
    private Optional<Message.Response> answer = Optional.empty();

    Execution(Intent intent, Flight flight, JsonValue firstId) {
        this.intent = intent;
        this.firstId = firstId;
        this.since = flight.since();
        this.id = flight.id;
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
        return end.isPresent();
    }

    /** {@return when it has taken as long as a call may take, if its caller no longer waits} */
    Optional<Flight.Limit> end() {
        return end;
    }

    Optional<Message.Response> answer() {
        return answer;
    }

    int size() {
        return answer.map(it -> it.text().length()).orElse(0);
    }

    /** The caller that began it no longer waits, and it goes on until then. */
    void abandon(Flight.Limit limit) {
        end = Optional.of(limit);
        until = Math.max(until, limit.at());
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
        end = Optional.empty();
    }

    /** {@return the call that began it} */
    LateAnswer began(long now) {
        return new LateAnswer(firstId, Duration.ofNanos(now - since));
    }

    /** {@return whether a response is the result of a tool that has ended} */
    static boolean isFinished(Message.Response response) {
        return !response.isError()
                && !response.text().has(Part.TASK)
                && response.text()
                        .value(Part.RESULT_TYPE)
                        .filter(type -> !type.equals(new JsonString("complete")))
                        .isEmpty();
    }

    /** {@return whether a response is the result of a tool that has succeeded} */
    static boolean isSuccess(Message.Response response) {
        return isFinished(response) && !response.text().value(Part.IS_ERROR).equals(Optional.of(JsonBoolean.TRUE));
    }
}
