package dev.faultline.mcp;

import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.Reply;
import dev.faultline.trail.Trail;

/** Where a server records, and what has to be done about it when the server ends. */
sealed interface Recording extends Recorder {
    /** Ends it. */
    void end();

    /** A trail of the server's own. */
    record InTrail(Trail trail) implements Recording {
        @Override
        public void record(Reply reply) {
            trail.record(reply);
        }

        @Override
        public void end() {
            trail.close();
        }
    }

    /** A recorder that belongs to somebody else. */
    record Elsewhere(Recorder recorder) implements Recording {
        @Override
        public void record(Reply reply) throws Exception {
            recorder.record(reply);
        }

        @Override
        public void end() {
            // its owner ends it
        }
    }
}
