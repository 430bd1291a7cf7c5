package dev.faultline.toolsets.workspace.plan;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** Which approvals are void: all of a plan that were made up to a moment. Kept outside the workspace. */
public final class Revocations {
    private final Path file;

    private Revocations(Path file) {
        this.file = file;
    }

    /** {@return the revocations in this file, which need not be there} */
    public static Revocations in(Path file) {
        return new Revocations(file);
    }

    /** {@return when the plan was last revoked} */
    public Optional<Instant> of(String hash) {
        throw new UnsupportedOperationException(hash + file);
    }
}
