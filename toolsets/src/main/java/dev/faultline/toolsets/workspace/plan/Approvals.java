package dev.faultline.toolsets.workspace.plan;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
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

    private Approvals(WorkspaceFiles files, Revocations revocations, InstantSource clock) {
        this.files = files;
        this.store = new PlanStore(files);
        this.revocations = revocations;
        this.clock = clock;
    }

    /** {@return approvals of the plans in this workspace} */
    public static Approvals of(WorkspaceFiles files, Revocations revocations, InstantSource clock) {
        return new Approvals(files, revocations, clock);
    }

    /**
     * Marks a plan as approved and signs it, header and body.
     *
     * @param time how long the approval holds
     * @return until when it holds
     * @throws FaultException PLAN_NOT_FOUND, PLAN_ENFORCEMENT_FAILED with every finding, FILE_WRITE_FAILED
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
            store.put(hash, ".md", text);
            store.put(hash, ".sig", approval.text(hash));
            return expires;
        });
    }

    /**
     * Makes every approval of the plan void that was made until now, also one that is put back later.
     *
     * @throws FaultException PLAN_NOT_FOUND, FILE_WRITE_FAILED
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
