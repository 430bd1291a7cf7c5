package dev.faultline.client;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** A clock that moves only during sleeps. */
final class FakeTime implements InstantSource, Sleeper {
    private final List<Duration> naps = new ArrayList<>();
    private Instant now = Instant.parse("2026-11-15T12:00:00Z");

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public void sleep(Duration delay) {
        naps.add(delay);
        pass(delay);
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    List<Duration> naps() {
        return naps;
    }
}
