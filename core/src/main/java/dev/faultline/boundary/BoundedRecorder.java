package dev.faultline.boundary;

import dev.faultline.fault.FaultException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** A recorder that runs on its own thread, so that no caller waits for it longer than the limit. */
record BoundedRecorder(Recorder recorder, Duration limit, ThreadFactory threads) implements Recorder {
    @Override
    public void record(Reply reply) throws Exception {
        FutureTask<Boolean> recording = new FutureTask<>(() -> {
            recorder.record(reply);
            return true;
        });
        threads.newThread(recording).start();
        try {
            recording.get(TimeUnit.NANOSECONDS.convert(limit), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof FaultException known ? known : e; // R10: this fault is sent to the client
        } finally {
            recording.cancel(true);
        }
    }

    @Override
    public void keep(Reply sent) {
        recorder.keep(sent);
    }
}
