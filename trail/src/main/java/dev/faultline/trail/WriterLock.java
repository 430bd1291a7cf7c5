package dev.faultline.trail;

import java.io.Closeable;
import java.io.IOException;

/** Lets one writer at a time work on a trail. */
interface WriterLock extends Closeable {
    /** Waits for its turn, not for ever. */
    void acquire() throws IOException, InterruptedException;

    void release() throws IOException;
}
