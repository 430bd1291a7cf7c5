package dev.faultline.toolsets.workflow.session;

import java.time.Duration;
import java.util.Optional;

/**
 * The log of one session, and its snapshots. If the disk fails, the methods throw
 * {@link dev.faultline.fault.FaultException}.
 */
public interface SessionLog {
    /** The exclusive right to change a session, across all processes. */
    interface Lock extends AutoCloseable {
        /** Releases the lock. */
        @Override
        void close();
    }

    /** {@return a value that changes whenever the log's files change} */
    Object stamp();

    /** {@return the contents of the log} */
    LogContents read();

    /** Appends the entry, which is on disk on return. The caller must hold the lock. */
    void append(LogEntry entry);

    /** {@return the lock; empty if another holder keeps it until the timeout} A process that dies loses its lock. */
    Optional<Lock> lock(Duration timeout);

    /** Writes the snapshot under the hash of its content; it is on disk on return. */
    void writeSnapshot(String hash, byte[] content);

    /** {@return the content that is stored under the hash, unchecked} */
    Optional<byte[]> readSnapshot(String hash);
}
