package dev.faultline.toolsets.workspace.files;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Gives the right to write in a workspace to one server at a time, for a while that the server extends. */
public interface WriteLeases {
    /** {@return the right to write in this workspace; empty if it was not free within the patience} */
    Optional<WriteLease> take(Path root, Duration patience) throws IOException, InterruptedException;

    /** The right to write, until it is released or lost. */
    interface WriteLease {
        /** {@return whether no other server can have the right yet} */
        boolean isHeld();

        /** {@return whether this server had the right all the time} The right ends. */
        boolean release() throws IOException;

        /**
         * {@return whether this server had the right all the time} The right ends, and in the same step, if it was not
         * lost, so do the locks of all sessions that this occurrence locked.
         */
        boolean releaseUnlocking(String occurrence) throws IOException;

        /** Ends the right of work that failed, in a moment: at the latest when a session in the workspace is locked. */
        void abandon();
    }

    /** The end of exclusive work. */
    interface LeaseEnding {
        /** Does no more than end the lease. */
        LeaseEnding PLAIN = lease -> lease.isEmpty() || lease.get().release();

        /** {@return whether the lease was never lost} Ends it, if servers share the right to write. */
        boolean end(Optional<WriteLease> lease) throws IOException;
    }
}
