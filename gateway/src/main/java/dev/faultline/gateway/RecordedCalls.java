package dev.faultline.gateway;

import dev.faultline.fault.Origin;
import dev.faultline.gateway.answer.CallName;
import dev.faultline.gateway.relay.Call;
import dev.faultline.trail.CallSummaries;
import dev.faultline.trail.Trail;
import java.time.Duration;

/** Records how many calls of each tool passed a gateway, how many failed, and how long they took. */
public final class RecordedCalls implements GatewayObserver, AutoCloseable {
    private final CallSummaries summaries;

    private RecordedCalls(CallSummaries summaries) {
        this.summaries = summaries;
    }

    /**
     * {@return an observer that has begun}
     *
     * @param server the name of the upstream
     * @param interval how often the counts are recorded
     */
    public static RecordedCalls start(Trail trail, String server, Duration interval) {
        return new RecordedCalls(CallSummaries.start(trail::append, Origin.UNKNOWN.withServer(server), interval));
    }

    @Override
    public void ended(Call call, CallOutcome outcome) {
        if (!call.isToolCall()) {
            return;
        }
        switch (outcome) {
            case SUCCEEDED -> summaries.ended(CallName.of(call), false, call.took());
            case FAILED -> summaries.ended(CallName.of(call), true, call.took());
            case CANCELLED -> {} // says nothing about the tool
        }
    }

    /** Records what has been counted since the last time, and stops. */
    @Override
    public void close() {
        summaries.close();
    }
}
