package dev.faultline.gateway.relay;

import java.time.Duration;

/** The state of the upstream's process, and when it is started again. */
final class Lifecycle {
    private static final Duration FIRST_DELAY = Duration.ofMillis(100);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(10);

    /** The states of an upstream. */
    enum UpstreamState {
        /**
         * There is no process; the next request starts one, or the next attempt to have one for messages of its own.
         */
        IDLE,
        /** There is no process; one is started when the delay is over. */
        DELAYED,
        /** There is no process, and requests are rejected until the pause is over. */
        SUSPENDED,
        /** A process is being started. */
        STARTING,
        /** A new process has been sent the client's {@code initialize} once more. */
        GREETING,
        /** The process takes requests. */
        UP,
        /** The process is being stopped, because it does not react. */
        STOPPING,
        /** The relay has ended. */
        ENDED
    }

    private final RelaySettings settings;
    private UpstreamState state = UpstreamState.IDLE;
    private int generation;
    private int silentStarts;
    private boolean answered;
    private long greetedAt;
    private int idleAttempts;
    private long until = Long.MAX_VALUE;

    Lifecycle(RelaySettings settings) {
        this.settings = settings;
    }

    UpstreamState state() {
        return state;
    }

    int generation() {
        return generation;
    }

    boolean isUp() {
        return state == UpstreamState.UP;
    }

    /** {@return whether there is a process} */
    boolean isAlive() {
        return switch (state) {
            case STARTING, GREETING, UP, STOPPING -> true;
            case IDLE, DELAYED, SUSPENDED, ENDED -> false;
        };
    }

    void enter(UpstreamState next) {
        state = next;
        until = Long.MAX_VALUE;
    }

    /** The upstream failed too often elsewhere: it is left alone for this time, and then gets one attempt at a time. */
    void failedBefore(long now, Duration pause) {
        silentStarts = settings.silentStarts();
        if (pause.isPositive()) {
            state = UpstreamState.SUSPENDED;
            until = now + pause.toNanos();
        }
    }

    /** {@return the generation of a new process} */
    int start() {
        state = UpstreamState.STARTING;
        answered = false;
        greetedAt = Long.MAX_VALUE;
        return ++generation;
    }

    /** {@return whether the process has answered a request of a client} */
    boolean hasAnswered() {
        return answered;
    }

    /** The process has answered a request of a client. */
    void answered() {
        answered = true;
        silentStarts = 0;
        idleAttempts = 0;
    }

    /** The process has accepted the handshake of the one before it. */
    void greeted(long now) {
        greetedAt = now;
        idleAttempts = 0;
    }

    /** The upstream cannot be reached, and no request waits for it: that does not count, and is tried again later. */
    void notNeeded(long now) {
        state = UpstreamState.IDLE;
        until = now + delay(++idleAttempts).toNanos();
    }

    // One that was there for a while and had nothing to do has not failed, such as a connection that a proxy cuts.
    private boolean hasServed(long now) {
        return answered || (greetedAt < now && now - greetedAt >= LONGEST_DELAY.toNanos());
    }

    /** {@return whether the upstream could not be reached as often in a row as is allowed} Counts this time. */
    boolean isUnreachableForGood() {
        return ++silentStarts >= settings.silentStarts();
    }

    /**
     * Decides what follows the end of a process: a start at once if the process had answered or was there for a while,
     * else a start after a delay that doubles, and finally a pause.
     */
    void exited(long now) {
        silentStarts += hasServed(now) || silentStarts >= settings.silentStarts() ? 0 : 1;
        if (silentStarts >= settings.silentStarts()) {
            state = UpstreamState.SUSPENDED;
            until = now + settings.pause().toNanos();
        } else {
            state = UpstreamState.DELAYED;
            until = now + delay(silentStarts).toNanos();
        }
    }

    private static Duration delay(int failures) {
        if (failures == 0) {
            return Duration.ZERO;
        }
        Duration doubled = FIRST_DELAY.multipliedBy(1L << Math.min(failures - 1, 30));
        return doubled.compareTo(LONGEST_DELAY) < 0 ? doubled : LONGEST_DELAY;
    }

    /** {@return when the state changes by itself} */
    long deadline() {
        return switch (state) {
            case IDLE, DELAYED, SUSPENDED -> until;
            case STARTING, GREETING, UP, STOPPING, ENDED -> Long.MAX_VALUE;
        };
    }

    /** {@return how long it stays suspended} */
    Duration pause(long now) {
        return Duration.ofNanos(Math.max(0, until - now));
    }
}
