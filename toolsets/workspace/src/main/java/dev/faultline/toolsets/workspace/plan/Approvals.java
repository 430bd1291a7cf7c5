package dev.faultline.toolsets.workspace.plan;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.toolsets.workspace.files.FileContent;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import dev.faultline.trail.CheckpointKey;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Approves and revokes plans, for a person and out of reach of agents. */
public final class Approvals {
    private final WorkspaceFiles files;
    private final PlanStore store;
    private final Revocations revocations;
    private final InstantSource clock;
    private final ApprovalLog log;

    /** Records what a person did with a plan. */
    public interface ApprovalLog {
        /**
         * Records durably what happened to the plan of this hash.
         *
         * @throws FaultException if it cannot be recorded
         */
        void append(String event, String hash, JsonObject details);
    }

    private Approvals(WorkspaceFiles files, Revocations revocations, InstantSource clock, ApprovalLog log) {
        this.files = files;
        this.store = new PlanStore(files);
        this.revocations = revocations;
        this.clock = clock;
        this.log = log;
    }

    /** {@return approvals of the plans in this workspace} */
    public static Approvals of(WorkspaceFiles files, Revocations revocations, InstantSource clock, ApprovalLog log) {
        return new Approvals(files, revocations, clock, log);
    }

    /**
     * Marks a plan as approved and signs it, header and body. If the approval cannot be recorded, the plan is not
     * approved.
     *
     * @param time how long the approval is valid
     * @return when it expires
     * @throws FaultException PLAN_NOT_FOUND, PLAN_ENFORCEMENT_FAILED with every finding, FILE_WRITE_FAILED, and what
     *     the log throws
     */
    public Instant approve(String hash, CheckpointKey signer, Duration time) throws InterruptedException {
        return store.exclusively(() -> {
            PlanFile file = store.require(hash);
            PlanLint.saved(file).requirePassed();
            String text = marked(file, "APPROVED");
            Instant approved = afterRevocation(hash);
            Instant expires = approved.plus(time);
            Approval.Subject subject = new Approval.Subject(hash, FileContent.of(text), files.root());
            Approval approval = Approval.signed(subject, approved, expires, signer);
            // The event comes first: without a signature it is harmless, but a signature without an event is not.
            log.append("plan_approved", hash, details(approved, expires, signer));
            return store.put(hash, ".md", text, () -> store.put(hash, ".sig", approval.text(hash), () -> expires));
        });
    }

    private static JsonObject details(Instant approved, Instant expires, CheckpointKey signer) {
        return JsonObject.builder()
                .put("approved_at", approved.toString())
                .put("expires_at", expires.toString())
                .put("key", signer.id())
                .build();
    }

    /**
     * Revokes every approval of the plan that was made until now, also if its signature is put back later. The
     * revocation is effective even if it cannot be recorded.
     *
     * @throws FaultException PLAN_NOT_FOUND, FILE_WRITE_FAILED, and what the log throws
     */
    public void revoke(String hash, String reason) throws InterruptedException {
        store.exclusively(() -> {
            PlanFile file = store.require(hash);
            try {
                revocations.add(hash, notBeforeApproval(hash), reason);
            } catch (IOException e) {
                throw Refusals.of(SystemErrorCode.FILE_WRITE_FAILED, "The revocation cannot be written", e);
            }
            // Only for readers: a plan with a broken header cannot be carried out anyway.
            if (PlanLint.saved(file).passed()) {
                store.put(hash, ".md", marked(file, "REVOKED"));
            }
            log.append("plan_revoked", hash, JsonObject.of("reason", new JsonString(reason)));
            return file;
        });
    }

    // The approval may have been made by a clock that is ahead of this one.
    private Instant notBeforeApproval(String hash) {
        Instant now = now();
        return store.signature(hash)
                .flatMap(FileContent::text)
                .flatMap(Approval::read)
                .map(Approval::approved)
                .filter(now::isBefore)
                .orElse(now);
    }

    private static String marked(PlanFile file, String status) {
        PlanText text = PlanText.of(file.content().text().orElseThrow());
        Plan.Header header = text.header().orElseThrow();
        return text.with(new Plan.Header(header.hash(), header.role(), status));
    }

    // An approval in the same millisecond as a revocation would be revoked with those before it.
    private Instant afterRevocation(String hash) {
        Optional<Instant> revoked = revocations.of(hash);
        Instant now = now();
        return revoked.filter(at -> !now.isAfter(at))
                .map(at -> at.plusMillis(1))
                .orElse(now);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
