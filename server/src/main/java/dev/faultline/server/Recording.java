package dev.faultline.server;

import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.Reply;

/**
 * Where a server records.
 *
 * @param end what has to be done about it when the server ends
 */
record Recording(Recorder recorder, Runnable end) implements Recorder {
    @Override
    public void record(Reply reply) throws Exception {
        recorder.record(reply);
    }
}
