package dev.faultline.toolsets.workspace.plan;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.internal.Sha256;
import dev.faultline.toolsets.workspace.files.FileContent;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.plan.PlanEntry.Status;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The plans of one workspace, and the checks of R27 that decide whether they may be carried out. */
public final class Plans {
    /** The folder of the plans, relative to the workspace. */
    public static final String FOLDER = "docs/plans";

    /** How far the clock of the machine where a plan is approved may be ahead. */
    private static final Duration SKEW = Duration.ofMinutes(1);

    /** A reason why a plan is not approved. */
    private enum Obstacle {
        UNMARKED(Status.PROPOSED, "The plan is not marked as approved"),
        UNSIGNED(Status.PROPOSED, "The plan is not signed"),
        REVOKED(Status.REVOKED, "The approval of the plan was revoked"),
        EARLY(Status.PROPOSED, "The approval of the plan is not valid yet, or the clock of the server is wrong"),
        EXPIRED(Status.EXPIRED, "The approval of the plan has expired");

        private final Status status;
        private final String message;

        Obstacle(Status status, String message) {
            this.status = status;
            this.message = message;
        }

        FaultException refusal() {
            return Refusals.of(SystemErrorCode.PLAN_NOT_APPROVED, message);
        }
    }

    private final WorkspaceFiles files;
    private final PlanStore store;
    private final PlanKeys keys;
    private final Revocations revocations;
    private final InstantSource clock;

    private Plans(WorkspaceFiles files, PlanKeys keys, Revocations revocations, InstantSource clock) {
        this.files = files;
        this.store = new PlanStore(files);
        this.keys = keys;
        this.revocations = revocations;
        this.clock = clock;
    }

    /** {@return the plans in this workspace} */
    public static Plans of(WorkspaceFiles files, PlanKeys keys, Revocations revocations, InstantSource clock) {
        return new Plans(files, keys, revocations, clock);
    }

    /** {@return the report on the text of a plan, which need not have a header} */
    public static LintReport lint(String text) {
        return PlanLint.draft(text);
    }

    /** {@return the report on a saved plan} */
    public static LintReport lint(PlanFile file) {
        return PlanLint.saved(file);
    }

    /**
     * {@return the plan of this hash}
     *
     * @throws FaultException INVALID_INPUT_FORMAT if it is not a hash, PLAN_NOT_FOUND
     */
    public PlanFile find(String hash) {
        if (!Sha256.isHash(hash)) {
            throw Refusals.of(
                    SystemErrorCode.INVALID_INPUT_FORMAT, "plan must be the hash of a plan: 64 hexadecimal digits");
        }
        String lower = hash.toLowerCase(Locale.ROOT);
        return store.require(lower);
    }

    /**
     * Requires that the plan is marked as approved and that its approval is valid now and not revoked. Whether the
     * signature is valid is checked by {@link #requireSound}.
     *
     * @throws FaultException PLAN_NOT_APPROVED
     */
    public void requireApproved(PlanFile file) {
        require(obstacle(file));
    }

    private static void require(Optional<Obstacle> obstacle) {
        if (obstacle.isPresent()) {
            throw obstacle.get().refusal();
        }
    }

    private Optional<Obstacle> obstacle(PlanFile file) {
        Optional<Plan.Header> header =
                file.content().text().flatMap(text -> PlanText.of(text).header());
        String status = header.map(Plan.Header::status).orElse("");
        if (status.equals("REVOKED")) {
            return Optional.of(Obstacle.REVOKED);
        }
        if (!status.equals("APPROVED")) {
            return Optional.of(Obstacle.UNMARKED);
        }
        Optional<FileContent> signature = store.signature(file.hash());
        return signature.isEmpty()
                ? Optional.of(Obstacle.UNSIGNED)
                : signature.flatMap(FileContent::text).flatMap(Approval::read).flatMap(it -> obstacle(file, it));
    }

    private Optional<Obstacle> obstacle(PlanFile file, Approval approval) {
        Optional<Instant> revoked = revocations.of(file.hash());
        if (revoked.filter(at -> !approval.approved().isAfter(at)).isPresent()) {
            return Optional.of(Obstacle.REVOKED);
        }
        Instant now = clock.instant();
        if (now.plus(SKEW).isBefore(approval.approved())) {
            return Optional.of(Obstacle.EARLY); // a clock that was set back must not revive an expired approval
        }
        return now.isBefore(approval.expires()) ? Optional.empty() : Optional.of(Obstacle.EXPIRED);
    }

    /**
     * {@return the plan, which keeps the rules, has the hash in its file name, and is unchanged since it was signed}
     *
     * @throws FaultException PLAN_ENFORCEMENT_FAILED, or PLAN_NOT_APPROVED if there is no signature
     */
    public Plan requireSound(PlanFile file) {
        PlanLint.saved(file).requirePassed();
        FileContent signature = store.signature(file.hash()).orElseThrow(Obstacle.UNSIGNED::refusal);
        Approval approval = signature
                .text()
                .flatMap(Approval::read)
                .orElseThrow(() -> unsound("The approval of the plan cannot be read"));
        if (!approval.isSignedBy(keys, new Approval.Subject(file.hash(), file.content(), files.root()))) {
            throw unsound("The plan is not as it was when it was approved, or its approval was made for"
                    + " another plan or workspace, or by a key that is not trusted here");
        }
        // Again: the earlier check may have read another file, with other times and no valid signature.
        require(obstacle(file, approval));
        return PlanReader.plan(file);
    }

    private static FaultException unsound(String why) {
        return Refusals.of(SystemErrorCode.PLAN_ENFORCEMENT_FAILED, why);
    }

    /** {@return the plan of this hash, found, approved and sound} */
    public Plan admit(String hash) {
        PlanFile file = find(hash);
        requireApproved(file);
        return requireSound(file);
    }

    /** {@return every plan, by hash; none if the folder does not exist} */
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
        Optional<Obstacle> obstacle = obstacle(file);
        String reason = obstacle.map(it -> it.message).orElse("");
        Status status = obstacle.map(it -> it.status).orElse(Status.APPROVED);
        if (status == Status.APPROVED || !PlanLint.saved(file).passed()) {
            try {
                requireSound(file);
            } catch (FaultException refused) {
                status = Status.BROKEN;
                reason = refused.fault().message();
            }
        }
        return new PlanEntry(file.hash(), status, reader.title(), expires, reader.phaseIds(), reason);
    }

    /**
     * Saves a proposed plan under the hash of its body, with a new header. Saving the same plan again changes nothing,
     * whatever its status.
     *
     * @throws FaultException PLAN_ENFORCEMENT_FAILED with every finding, FILE_WRITE_FAILED
     */
    public PlanFile save(String text) throws InterruptedException {
        PlanLint.unsaved(text).requirePassed();
        PlanText plan = PlanText.of(text);
        return store.save(plan.hash(), plan.with(new Plan.Header(plan.hash(), Plan.EXECUTOR, "PROPOSED")));
    }
}
