package dev.faultline.server;

import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.Reply;

/**
 * A recorder that the server closes when it ends.
 *
 * @param close closes it
 */
record ClosableRecorder(Recorder recorder, Runnable close) implements Recorder {
    @Override
    public void record(Reply reply) throws Exception {
        recorder.record(reply);
    }

    @Override
    public void keep(Reply sent) {
        recorder.keep(sent);
    }
}
