package dev.faultline.toolsets.workspace.plan;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.text.Sha256;
import dev.faultline.toolsets.workspace.files.FileContent;
import dev.faultline.toolsets.workspace.files.FileFaults;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The plans of one workspace, and whether they may be carried out. */
public final class Plans {
    /** Where plans are, from the root of the workspace. */
    public static final String FOLDER = "docs/plans";

    private final WorkspaceFiles files;
    private final PlanStore store;
    private final ApprovalKeys trusted;
    private final Revocations revocations;
    private final InstantSource clock;

    private Plans(WorkspaceFiles files, ApprovalKeys trusted, Revocations revocations, InstantSource clock) {
        this.files = files;
        this.store = new PlanStore(files);
        this.trusted = trusted;
        this.revocations = revocations;
        this.clock = clock;
    }

    /** {@return the plans in this workspace} */
    public static Plans of(WorkspaceFiles files, ApprovalKeys trusted, Revocations revocations, InstantSource clock) {
        return new Plans(files, trusted, revocations, clock);
    }

    /** {@return what there is to say about a plan's text, which need not have a header yet} */
    public static LintReport lint(String text) {
        return PlanLint.draft(text);
    }

    /** {@return what there is to say about a plan that was saved} */
    public static LintReport lint(PlanFile file) {
        return PlanLint.saved(file);
    }

    /**
     * {@return the plan of this hash}
     *
     * @throws FaultException INVALID_INPUT_FORMAT if the hash is none, PLAN_NOT_FOUND
     */
    public PlanFile find(String hash) {
        if (!Sha256.isHash(hash)) {
            throw FileFaults.of(
                    SystemErrorCode.INVALID_INPUT_FORMAT, "plan must be the hash of a plan: 64 hexadecimal digits");
        }
        String lower = hash.toLowerCase(Locale.ROOT);
        return store.plan(lower).orElseThrow(() -> PlanFaults.notFound(lower));
    }

    /**
     * Lets a plan go on that somebody has approved, as far as it says so itself: whether that is true is for
     * {@link #requireSound}.
     *
     * @throws FaultException PLAN_NOT_APPROVED if there is no signature, or it is revoked or expired
     */
    public void requireApproved(PlanFile file) {
        require(lapse(file));
    }

    private static void require(Optional<Lapse> lapse) {
        if (lapse.isPresent()) {
            throw PlanFaults.notApproved(lapse.get().message);
        }
    }

    private Optional<Lapse> lapse(PlanFile file) {
        Optional<PlanHeader> header =
                file.content().text().flatMap(text -> PlanText.of(text).header());
        String status = header.map(PlanHeader::status).orElse("");
        if (status.equals("REVOKED")) {
            return Optional.of(Lapse.REVOKED);
        }
        if (!status.equals("APPROVED")) {
            return Optional.of(Lapse.UNMARKED);
        }
        Optional<FileContent> signature = store.signature(file.hash());
        return signature.isEmpty()
                ? Optional.of(Lapse.UNSIGNED)
                : signature.flatMap(FileContent::text).flatMap(Approval::read).flatMap(it -> lapse(file, it));
    }

    private Optional<Lapse> lapse(PlanFile file, Approval approval) {
        Optional<Instant> revoked = revocations.of(file.hash());
        if (revoked.filter(at -> !approval.approved().isAfter(at)).isPresent()) {
            return Optional.of(Lapse.REVOKED);
        }
        return clock.instant().isBefore(approval.expires()) ? Optional.empty() : Optional.of(Lapse.EXPIRED);
    }

    /**
     * {@return the plan, which keeps the rules, has the hash that it is called by, and is as it was when it was signed}
     *
     * @throws FaultException PLAN_ENFORCEMENT_FAILED, or PLAN_NOT_APPROVED if there is no signature to look at
     */
    public Plan requireSound(PlanFile file) {
        LintReport report = PlanLint.saved(file);
        if (!report.passed()) {
            throw PlanFaults.unsound(report.findings());
        }
        FileContent signature =
                store.signature(file.hash()).orElseThrow(() -> PlanFaults.notApproved(Lapse.UNSIGNED.message));
        Approval approval = signature
                .text()
                .flatMap(Approval::read)
                .orElseThrow(() -> PlanFaults.unsound("The approval of the plan cannot be read"));
        if (!approval.isSignedBy(trusted, new Approval.Subject(file.hash(), file.content(), files.root()))) {
            throw PlanFaults.unsound("The plan is not as it was when it was approved, or its approval was made for"
                    + " another plan or workspace, or by a key that is not trusted here");
        }
        // Once more: what was looked at before may have been another file, with other times and no true signature.
        require(lapse(file, approval));
        return PlanLint.plan(file);
    }

    /** {@return the plan of this hash, found, approved and sound} */
    public Plan admit(String hash) {
        PlanFile file = find(hash);
        requireApproved(file);
        return requireSound(file);
    }

    /** {@return every plan, by hash; none if there is no folder for them} */
    public List<PlanEntry> list() {
        List<PlanEntry> entries = new ArrayList<>();
        for (String hash : store.hashes()) {
            store.plan(hash).ifPresent(file -> entries.add(entry(file)));
        }
        return entries;
    }

    private PlanEntry entry(PlanFile file) {
        PlanReader reader = PlanReader.of(PlanText.of(file.content().text().orElse("")));
        Optional<Instant> expires = store.signature(file.hash())
                .flatMap(FileContent::text)
                .flatMap(Approval::read)
                .map(Approval::expires);
        Optional<Lapse> lapse = lapse(file);
        String reason = lapse.map(it -> it.message).orElse("");
        Standing standing = lapse.map(it -> it.standing).orElse(Standing.APPROVED);
        if (standing == Standing.APPROVED || !PlanLint.saved(file).passed()) {
            try {
                requireSound(file);
            } catch (FaultException refused) {
                standing = Standing.BROKEN;
                reason = refused.fault().message();
            }
        }
        return new PlanEntry(file.hash(), standing, reader.title(), expires, reader.phaseIds(), reason);
    }

    /**
     * Saves a proposed plan under the hash of its body, with a header of its own. The same plan again changes nothing,
     * whatever its standing.
     *
     * @throws FaultException PLAN_ENFORCEMENT_FAILED with every finding, FILE_WRITE_FAILED
     */
    public PlanFile save(String text) throws InterruptedException {
        List<Finding> findings = PlanLint.unsaveable(text);
        if (!findings.isEmpty()) {
            throw PlanFaults.unsound(findings);
        }
        PlanText plan = PlanText.of(text);
        return store.save(plan.hash(), plan.with(PlanLint.proposed(plan)));
    }
}
