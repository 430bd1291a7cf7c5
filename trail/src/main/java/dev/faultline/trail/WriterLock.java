package dev.faultline.trail;

import java.io.Closeable;
import java.io.IOException;

/** Allows one writer at a time to write a trail. */
interface WriterLock extends Closeable {
    /** Waits for its turn, for a limited time. */
    void acquire() throws IOException, InterruptedException;

    void release() throws IOException;
}
