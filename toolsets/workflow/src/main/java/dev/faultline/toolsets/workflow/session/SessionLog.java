package dev.faultline.toolsets.workflow.session;

import java.time.Duration;
import java.util.Optional;

/**
 * The log of one session, and its snapshots. Failures of the disk are told by
 * {@link dev.faultline.fault.FaultException}.
 */
public interface SessionLog {
    /** The right to change a session, which nobody else has meanwhile, in this process or another. */
    interface Hold extends AutoCloseable {
        /** Gives it back. */
        @Override
        void close();
    }

    /** {@return a value that is another one whenever the log's files are not what they were} */
    Object stamp();

    /** {@return all that is in the log} */
    LogContents read();

    /** Adds the entry, which is on the disk on return. Only whoever has the hold may. */
    void append(LogEntry entry);

    /** {@return the right to change the session; none if somebody else has it all that time} A dead holder has none. */
    Optional<Hold> hold(Duration patience);

    /** Keeps the snapshot under the hash of its content; it is on the disk on return. */
    void keep(String hash, byte[] content);

    /** {@return what is kept under the hash, unchecked} */
    Optional<byte[]> kept(String hash);
}
