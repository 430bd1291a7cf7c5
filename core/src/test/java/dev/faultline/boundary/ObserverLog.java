package dev.faultline.boundary;

import dev.faultline.tool.ToolCall;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Records all notifications of an observer. */
final class ObserverLog implements Observer {
    /** A notification; {@code reply} and {@code thrown} are null if it has none. */
    record Notice(
            String name,
            ToolCall call,
            @Nullable Reply reply,
            @Nullable Throwable thrown) {}

    private final List<Notice> notices = new CopyOnWriteArrayList<>();
    private final BlockingQueue<Notice> late = new LinkedBlockingQueue<>();

    @Override
    public void started(ToolCall call) {
        notices.add(new Notice("started", call, null, null));
    }

    @Override
    public void occurred(ToolCall call, Reply reply, Throwable thrown) {
        notices.add(new Notice("occurred", call, reply, thrown));
    }

    @Override
    public void late(ToolCall call, Throwable thrown) {
        late.add(new Notice("late", call, null, thrown));
    }

    @Override
    public void broken(ToolCall call, Throwable failure) {
        notices.add(new Notice("broken", call, null, failure));
    }

    @Override
    public void ended(ToolCall call) {
        notices.add(new Notice("ended", call, null, null));
    }

    /** The names of the notifications in order, without late failures, whose order is not defined. */
    List<String> names() {
        return notices.stream().map(Notice::name).toList();
    }

    Stream<Notice> named(String name) {
        return notices.stream().filter(notice -> notice.name().equals(name));
    }

    /** Waits for the next late failure, for at most 60 seconds. */
    @Nullable
    Notice nextLate() throws InterruptedException {
        return late.poll(60, TimeUnit.SECONDS);
    }
}
