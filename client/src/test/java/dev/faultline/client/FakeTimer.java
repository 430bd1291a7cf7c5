package dev.faultline.client;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Scheduler;

/** A scheduler on which every delay passes at once, and moves the clock. */
class FakeTimer implements Scheduler {
    private final FakeTime time;

    FakeTimer(FakeTime time) {
        this.time = time;
    }

    @Override
    public Disposable schedule(Runnable task) {
        task.run();
        return Disposables.disposed();
    }

    @Override
    public Disposable schedule(Runnable task, long delay, TimeUnit unit) {
        time.sleep(Duration.of(delay, unit.toChronoUnit()));
        return schedule(task);
    }

    @Override
    public Worker createWorker() {
        throw new UnsupportedOperationException("only single tasks are scheduled");
    }
}
