package dev.faultline.internal;

/** Runs an action when the process is asked to end, for instance by SIGTERM. */
public final class ShutdownHook {
    private final Thread thread;

    private ShutdownHook(Thread thread) {
        this.thread = thread;
    }

    /** {@return a hook that runs this action} */
    public static ShutdownHook of(Runnable action) {
        Thread thread = Thread.ofPlatform().name("faultline-shutdown").unstarted(action);
        Runtime.getRuntime().addShutdownHook(thread);
        return new ShutdownHook(thread);
    }

    /** Does not run the action any more, unless the process is ending already. */
    public void remove() {
        try {
            Runtime.getRuntime().removeShutdownHook(thread);
        } catch (IllegalStateException ending) {
            // the action has run, or finds nothing left to do
        }
    }
}
