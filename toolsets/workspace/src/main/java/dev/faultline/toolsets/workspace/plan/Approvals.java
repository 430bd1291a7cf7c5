package dev.faultline.toolsets.workspace.plan;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.toolsets.workspace.files.FileContent;
import dev.faultline.toolsets.workspace.files.FileFaults;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** What a person does with plans, outside the reach of agents. */
public final class Approvals {
    private final WorkspaceFiles files;
    private final PlanStore store;
    private final Revocations revocations;
    private final InstantSource clock;
    private final Witness witness;

    /** Writes down, durably, what a person did with a plan. */
    public interface Witness {
        /**
         * Writes down what happened to the plan of this hash.
         *
         * @throws FaultException if it cannot
         */
        void append(String event, String hash, JsonObject details);
    }

    private Approvals(WorkspaceFiles files, Revocations revocations, InstantSource clock, Witness witness) {
        this.files = files;
        this.store = new PlanStore(files);
        this.revocations = revocations;
        this.clock = clock;
        this.witness = witness;
    }

    /** {@return approvals of the plans in this workspace} */
    public static Approvals of(WorkspaceFiles files, Revocations revocations, InstantSource clock, Witness witness) {
        return new Approvals(files, revocations, clock, witness);
    }

    /**
     * Marks a plan as approved and signs it, header and body. What cannot be written down is not approved.
     *
     * @param time how long the approval holds
     * @return until when it holds
     * @throws FaultException PLAN_NOT_FOUND, PLAN_ENFORCEMENT_FAILED with every finding, FILE_WRITE_FAILED, and what
     *     the witness throws
     */
    public Instant approve(String hash, ApprovalSigner signer, Duration time) throws InterruptedException {
        return store.exclusively(() -> {
            PlanFile file = store.plan(hash).orElseThrow(() -> PlanFaults.notFound(hash));
            LintReport report = PlanLint.saved(file);
            if (!report.passed()) {
                throw PlanFaults.unsound(report.findings());
            }
            String text = marked(file, "APPROVED");
            Instant approved = afterRevocation(hash);
            Instant expires = approved.plus(time);
            Approval.Subject subject = new Approval.Subject(hash, FileContent.of(text), files.root());
            Approval approval = Approval.signed(subject, approved, expires, signer);
            // First the event: one without a signature is harmless, a signature without an event is not.
            witness.append("plan_approved", hash, details(approved, expires, signer));
            return store.put(hash, ".md", text, () -> store.put(hash, ".sig", approval.text(hash), () -> expires));
        });
    }

    private static JsonObject details(Instant approved, Instant expires, ApprovalSigner signer) {
        return JsonObject.builder()
                .put("approved_at", approved.toString())
                .put("expires_at", expires.toString())
                .put("key", signer.key())
                .build();
    }

    /**
     * Makes every approval of the plan void that was made until now, also one that is put back later. What cannot be
     * written down is void all the same.
     *
     * @throws FaultException PLAN_NOT_FOUND, FILE_WRITE_FAILED, and what the witness throws
     */
    public void revoke(String hash, String reason) throws InterruptedException {
        store.exclusively(() -> {
            PlanFile file = store.plan(hash).orElseThrow(() -> PlanFaults.notFound(hash));
            try {
                revocations.add(hash, now(), reason);
            } catch (IOException e) {
                throw FileFaults.of(SystemErrorCode.FILE_WRITE_FAILED, "The revocation cannot be written", e);
            }
            // For readers only: a plan whose header is broken is void without it.
            if (PlanLint.saved(file).passed()) {
                store.put(hash, ".md", marked(file, "REVOKED"));
            }
            witness.append("plan_revoked", hash, JsonObject.of("reason", new JsonString(reason)));
            return file;
        });
    }

    private static String marked(PlanFile file, String status) {
        PlanText text = PlanText.of(file.content().text().orElseThrow());
        PlanHeader header = text.header().orElseThrow();
        return text.with(new PlanHeader(header.hash(), header.role(), status));
    }

    // An approval that follows a revocation at once would be void with those before it.
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
