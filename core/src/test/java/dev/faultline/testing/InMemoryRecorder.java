package dev.faultline.testing;

import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.Reply;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records replies in memory, in order. */
public final class InMemoryRecorder implements Recorder {
    private final List<Reply> replies = new CopyOnWriteArrayList<>();

    @Override
    public void record(Reply reply) {
        replies.add(reply);
    }

    /** {@return the recorded replies} */
    public List<Reply> replies() {
        return List.copyOf(replies);
    }
}
