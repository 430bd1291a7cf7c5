package dev.faultline.toolsets.workspace.policy;

import dev.faultline.toolsets.workspace.files.Draft;
import java.nio.file.Path;
import java.util.List;

/** The rules for content of one project. */
public final class Policy {
    private Policy() {}

    /**
     * {@return the rules in this file, or the defaults if there is no file}
     *
     * @throws IllegalArgumentException if the file cannot be read or says something that is no rule, with the reason
     */
    public static Policy read(Path file) {
        throw new UnsupportedOperationException(file.toString());
    }

    /** {@return every place where the write would break a rule that was not broken there before, by line} */
    public List<PolicyHit> hits(Draft draft) {
        throw new UnsupportedOperationException(draft.target().path());
    }

    /**
     * Lets a write go on that keeps the rules.
     *
     * @throws dev.faultline.fault.FaultException RUST_POLICY_VIOLATION if a rule for Rust is broken, else
     *     POLICY_VIOLATION; with every hit in the message and in the details
     */
    public void require(Draft draft) {
        throw new UnsupportedOperationException(draft.target().path());
    }
}
