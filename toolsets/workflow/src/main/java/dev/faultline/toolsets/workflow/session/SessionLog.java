package dev.faultline.toolsets.workflow.session;

import java.time.Duration;
import java.util.Optional;

/**
 * The log of one session, and its snapshots. If the store fails, the methods throw
 * {@link dev.faultline.fault.FaultException}.
 */
public interface SessionLog {
    /** The exclusive right to change a session, across all processes that share the store. */
    interface Lock extends AutoCloseable {
        /** Releases the lock. */
        @Override
        void close();
    }

    /** {@return a value that changes whenever the log changes} */
    Object stamp();

    /** {@return the contents of the log} */
    LogContents read();

    /**
     * Appends the entry, which is durable on return. The caller must hold the lock, under which it appends one entry.
     *
     * @return false if the lock was lost meanwhile, and nothing was appended
     */
    boolean append(LogEntry entry);

    /**
     * {@return the lock; empty if another holder keeps it until the timeout} The log is up to date while it is held. A
     * process that dies loses its lock.
     */
    Optional<Lock> lock(Duration timeout);

    /** Writes the snapshot under the hash of its content; it is durable when an entry was appended after it. */
    void writeSnapshot(String hash, byte[] content);

    /** {@return the content that is stored under the hash, unchecked} */
    Optional<byte[]> readSnapshot(String hash);
}
