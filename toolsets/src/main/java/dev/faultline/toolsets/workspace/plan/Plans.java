package dev.faultline.toolsets.workspace.plan;

import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import java.time.InstantSource;
import java.util.List;

/** The plans of one workspace, and whether they may be carried out. */
public final class Plans {
    /** Where plans are, from the root of the workspace. */
    public static final String FOLDER = "docs/plans";

    private final WorkspaceFiles files;

    private Plans(WorkspaceFiles files) {
        this.files = files;
    }

    /** {@return the plans in this workspace} */
    public static Plans of(WorkspaceFiles files, ApprovalKeys trusted, Revocations revocations, InstantSource clock) {
        return new Plans(files);
    }

    /** {@return what there is to say about a plan's text, wherever it comes from} */
    public static LintReport lint(String text) {
        throw new UnsupportedOperationException(text);
    }

    /**
     * {@return the plan of this hash}
     *
     * @throws dev.faultline.fault.FaultException INVALID_INPUT_FORMAT if the hash is none, PLAN_NOT_FOUND
     */
    public PlanFile find(String hash) {
        throw new UnsupportedOperationException(hash + files.root());
    }

    /**
     * Lets a plan go on that somebody has approved, as far as it says so itself: whether that is true is for
     * {@link #requireSound}.
     *
     * @throws dev.faultline.fault.FaultException PLAN_NOT_APPROVED if there is no signature, or it is revoked or
     *     expired
     */
    public void requireApproved(PlanFile file) {
        throw new UnsupportedOperationException(file.hash());
    }

    /**
     * {@return the plan, which keeps the rules, has the hash that it is called by, and is as it was when it was signed}
     *
     * @throws dev.faultline.fault.FaultException PLAN_ENFORCEMENT_FAILED
     */
    public Plan requireSound(PlanFile file) {
        throw new UnsupportedOperationException(file.hash());
    }

    /** {@return the plan of this hash, found, approved and sound} */
    public Plan admit(String hash) {
        PlanFile file = find(hash);
        requireApproved(file);
        return requireSound(file);
    }

    /** {@return every plan, by hash; none if there is no folder for them} */
    public List<PlanEntry> list() {
        throw new UnsupportedOperationException();
    }

    /**
     * Saves a proposed plan under the hash of its body, with a header of its own: a header in the text keeps only its
     * role. The same plan again changes nothing, whatever its standing.
     *
     * @throws dev.faultline.fault.FaultException PLAN_ENFORCEMENT_FAILED with every finding, FILE_WRITE_FAILED
     */
    public PlanFile save(String text) throws InterruptedException {
        throw new UnsupportedOperationException(text);
    }
}
