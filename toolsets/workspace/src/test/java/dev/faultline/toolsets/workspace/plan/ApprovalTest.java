package dev.faultline.toolsets.workspace.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.files.TestWorkspace;
import dev.faultline.trail.CheckpointKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a plan may be carried out. */
class ApprovalTest {
    private static final Instant NOW = Instant.parse("2026-01-19T15:32:10.123Z");
    private static final Duration WEEK = Duration.ofDays(7);
    private static final String PLAN = "docs/plans/" + SamplePlan.HASH + ".md";
    private static final String SIGNATURE = "docs/plans/" + SamplePlan.HASH + ".sig";
    private static final String CHANGED =
            "PLAN_ENFORCEMENT_FAILED: The plan is not as it was when it was approved, or its approval was made for"
                    + " another plan or workspace, or by a key that is not trusted here";

    @TempDir
    private Path folder;

    private final List<String> events = new ArrayList<>();
    private boolean blind;
    private Instant now = NOW;
    private TestWorkspace workspace;
    private PlanKeys keys;
    private CheckpointKey key;
    private Plans plans;
    private Approvals approvals;

    @BeforeEach
    void aWorkspace() throws IOException {
        workspace = new TestWorkspace(folder);
        keys = PlanKeys.in(workspace.home);
        key = keys.signer();
        Revocations revocations = Revocations.in(workspace.project.revocations());
        plans = Plans.of(workspace.files, keys, revocations, () -> now);
        approvals = Approvals.of(workspace.files, revocations, () -> now, this::append);
    }

    private void append(String event, String hash, JsonObject details) {
        if (blind) {
            throw new FaultException(SystemErrorCode.AUDIT_LOG_FAILED.fault("The log cannot be written"));
        }
        events.add(event + " " + hash + " " + details.members().keySet());
    }

    private String refusal() {
        return TestWorkspace.refusal(() -> plans.admit(SamplePlan.HASH));
    }

    private PlanEntry.Status status() {
        return plans.list().getFirst().status();
    }

    private void savedAndApproved() throws InterruptedException {
        plans.save(SamplePlan.BODY);
        approvals.approve(SamplePlan.HASH, key, WEEK);
    }

    @Test
    @Spec("SE-24")
    void aPlanIsSavedApprovedAndAdmitted() throws Exception {
        assertThat(refusal()).isEqualTo("PLAN_NOT_FOUND: There is no plan " + SamplePlan.HASH);
        assertThat(plans.list()).isEmpty();

        assertThat(plans.save(SamplePlan.BODY).hash()).isEqualTo(SamplePlan.HASH);
        assertThat(refusal()).isEqualTo("PLAN_NOT_APPROVED: The plan is not marked as approved");
        assertThat(status()).isEqualTo(PlanEntry.Status.PROPOSED);

        assertThat(approvals.approve(SamplePlan.HASH, key, WEEK)).isEqualTo(NOW.plus(WEEK));
        assertThat(plans.admit(SamplePlan.HASH.toUpperCase(Locale.ROOT)).title())
                .isEqualTo("Greet in two languages");
        assertThat(plans.list())
                .containsExactly(new PlanEntry(
                        SamplePlan.HASH,
                        PlanEntry.Status.APPROVED,
                        "Greet in two languages",
                        Optional.of(NOW.plus(WEEK)),
                        List.of("PHASE_1", "PHASE_2"),
                        ""));
    }

    // Whoever can put a key there could approve any plan.
    @Test
    @Spec("SE-24")
    void noPlanIsAdmittedWhileOthersCanWriteToTheFolderOfTheKeys() throws Exception {
        savedAndApproved();
        Files.setPosixFilePermissions(keys.file().getParent(), PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThat(refusal()).isEqualTo("INTERNAL_ERROR: The public keys of those who approve plans cannot be used");
    }

    @Test
    void savingAnApprovedPlanAgainChangesNothing() throws Exception {
        savedAndApproved();

        plans.save(SamplePlan.BODY.replace("\n", "\r\n"));

        assertThat(refusal()).isEqualTo("nothing was thrown");
    }

    @Test
    void aPlanIsSavedWithANewHeader() throws Exception {
        plans.save("<!-- KAIZA_PLAN_HASH: 00 ROLE: WINDSURF STATUS: APPROVED -->\n" + SamplePlan.BODY);

        assertThat(workspace.text(PLAN))
                .startsWith("<!--\nKAIZA_PLAN_HASH: " + SamplePlan.HASH + "\nROLE: WINDSURF\nSTATUS: PROPOSED\n-->\n");
        assertThat(TestWorkspace.refusal(() -> plans.save("<!-- ROLE: ANTIGRAVITY -->\n" + SamplePlan.BODY)))
                .startsWith(
                        "PLAN_ENFORCEMENT_FAILED: The plan breaks the rules for plans: line 1: ROLE is ANTIGRAVITY");
        assertThat(TestWorkspace.refusal(() -> plans.save("# Nothing")))
                .startsWith("PLAN_ENFORCEMENT_FAILED: The plan breaks the rules for plans: line 1: the section");
    }

    @Test
    @Spec("SE-24")
    void aPlanThatIsOnlyMarkedIsNotApproved() throws Exception {
        plans.save(SamplePlan.BODY);
        workspace.file(PLAN, workspace.text(PLAN).replace("PROPOSED", "APPROVED"));

        assertThat(refusal()).isEqualTo("PLAN_NOT_APPROVED: The plan is not signed");
        workspace.file(
                PLAN, workspace.text(PLAN).replace("STATUS: APPROVED", "STATUS: PROPOSED") + "\nSTATUS: APPROVED\n");
        assertThat(refusal()).startsWith("PLAN_NOT_APPROVED: The plan is not marked");
    }

    @Test
    @Spec("SE-24")
    void aPlanThatWasEditedAfterItsApprovalIsNotCarriedOut() throws Exception {
        savedAndApproved();
        String approved = workspace.text(PLAN);

        workspace.file(PLAN, approved.replace("- src/", "- src/\n- secrets/"));
        assertThat(refusal())
                .isEqualTo("PLAN_ENFORCEMENT_FAILED: The plan breaks the rules for plans:"
                        + " line 1: the hash in the header is not the hash of the body;"
                        + " line 1: the hash in the name of the file is not the hash of the body.");
        assertThat(status()).isEqualTo(PlanEntry.Status.BROKEN);

        workspace.file(PLAN, approved.replace("ROLE: WINDSURF", "ROLE: ANTIGRAVITY"));
        assertThat(refusal()).contains("ROLE is ANTIGRAVITY");

        workspace.file(PLAN, approved.replace("\n", "\r\n"));
        assertThat(refusal()).isEqualTo(CHANGED);

        workspace.file(PLAN, approved);
        assertThat(refusal()).isEqualTo("nothing was thrown");
    }

    @Test
    @Spec("SE-24")
    void aSignatureIsValidForNoOtherPlanWorkspaceKeyOrTime() throws Exception {
        savedAndApproved();
        String signature = workspace.text(SIGNATURE);
        String body = SamplePlan.BODY.replace("- src/", "- secrets/");
        String other = plans.save(body).hash();
        String path = "docs/plans/" + other;
        workspace
                .file(path + ".md", workspace.text(path + ".md").replace("PROPOSED", "APPROVED"))
                .file(path + ".sig", signature.replace(SamplePlan.HASH, other));
        assertThat(TestWorkspace.refusal(() -> plans.admit(other))).isEqualTo(CHANGED);

        workspace.file(SIGNATURE, signature.replace("2026-01-26", "2036-01-26"));
        assertThat(refusal()).isEqualTo(CHANGED);
        workspace.file(SIGNATURE, "{}");
        assertThat(refusal()).isEqualTo("PLAN_ENFORCEMENT_FAILED: The approval of the plan cannot be read");
        workspace.file(SIGNATURE, signature.replaceFirst("\"signature\" ?: ?\"..", "\"signature\":\"##"));
        assertThat(refusal()).isEqualTo(CHANGED);

        TestWorkspace elsewhere = new TestWorkspace(Files.createDirectory(folder.resolve("elsewhere")));
        elsewhere.file(PLAN, workspace.text(PLAN)).file(SIGNATURE, signature);
        Revocations none = Revocations.in(elsewhere.project.revocations());
        assertThat(TestWorkspace.refusal(
                        () -> Plans.of(elsewhere.files, keys, none, () -> now).admit(SamplePlan.HASH)))
                .isEqualTo(CHANGED);
        workspace.file(SIGNATURE, signature);
        PlanKeys others = PlanKeys.in(elsewhere.home);
        CheckpointKey unused = others.signer();
        assertThat(TestWorkspace.refusal(
                        () -> Plans.of(workspace.files, others, none, () -> now).admit(SamplePlan.HASH)))
                .isEqualTo(CHANGED);
        assertThat(refusal()).isEqualTo("nothing was thrown");
    }

    @Test
    @Spec("SE-24")
    void anApprovalExpires() throws Exception {
        savedAndApproved();

        now = NOW.plus(WEEK).minusMillis(1);
        assertThat(refusal()).isEqualTo("nothing was thrown");
        now = NOW.plus(WEEK);
        assertThat(refusal()).isEqualTo("PLAN_NOT_APPROVED: The approval of the plan has expired");
        assertThat(status()).isEqualTo(PlanEntry.Status.EXPIRED);

        approvals.approve(SamplePlan.HASH, key, WEEK);
        assertThat(refusal()).isEqualTo("nothing was thrown");
    }

    @Test
    @Spec("SE-24")
    void anApprovalIsNotValidBeforeItWasGiven() throws Exception {
        savedAndApproved();

        now = NOW.plus(WEEK);
        assertThat(refusal()).startsWith("PLAN_NOT_APPROVED: The approval of the plan has expired");
        now = NOW.minusSeconds(61);
        assertThat(refusal())
                .isEqualTo("PLAN_NOT_APPROVED: The approval of the plan is not valid yet, or the clock of the server"
                        + " is wrong");
        assertThat(status()).isEqualTo(PlanEntry.Status.PROPOSED);
        now = NOW.minusSeconds(60); // the clock of the machine where it was approved may be a little ahead
        assertThat(refusal()).isEqualTo("nothing was thrown");
        assertThat(status()).isEqualTo(PlanEntry.Status.APPROVED);
    }

    @Test
    @Spec("SE-24")
    void aRevocationStaysValidIfTheOldFilesArePutBack() throws Exception {
        savedAndApproved();
        String plan = workspace.text(PLAN);

        approvals.revoke(SamplePlan.HASH, "changed my mind");
        assertThat(refusal()).isEqualTo("PLAN_NOT_APPROVED: The approval of the plan was revoked");
        assertThat(workspace.text(PLAN)).contains("STATUS: REVOKED");
        workspace.file(PLAN, plan);
        assertThat(refusal()).isEqualTo("PLAN_NOT_APPROVED: The approval of the plan was revoked");
        assertThat(status()).isEqualTo(PlanEntry.Status.REVOKED);

        approvals.approve(SamplePlan.HASH, key, WEEK);
        assertThat(refusal()).isEqualTo("nothing was thrown");
    }

    @Test
    @Spec({"SE-24", "SE-36"})
    void approvalsAndRevocationsAreRecorded() throws Exception {
        savedAndApproved();
        approvals.revoke(SamplePlan.HASH, "changed my mind");

        assertThat(events)
                .containsExactly(
                        "plan_approved " + SamplePlan.HASH + " [approved_at, expires_at, key]",
                        "plan_revoked " + SamplePlan.HASH + " [reason]");
    }

    @Test
    @Spec("SE-24")
    void theEventIsRecordedBeforeTheSignatureExists() throws Exception {
        plans.save(SamplePlan.BODY);
        List<Boolean> signed = new ArrayList<>();
        Approvals watched = Approvals.of(
                workspace.files,
                Revocations.in(workspace.project.revocations()),
                InstantSource.system(),
                (event, hash, details) ->
                        signed.add(Files.exists(workspace.root.resolve("docs/plans/" + SamplePlan.HASH + ".sig"))));

        watched.approve(SamplePlan.HASH, key, WEEK);

        assertThat(signed).containsExactly(false);
        assertThat(workspace.root.resolve("docs/plans/" + SamplePlan.HASH + ".sig"))
                .exists();
    }

    @Test
    @Spec({"SE-24", "SE-36"})
    void anApprovalNeedsItsRecordAndARevocationDoesNot() throws Exception {
        plans.save(SamplePlan.BODY);
        String proposed = workspace.text(PLAN);
        blind = true;

        assertThat(TestWorkspace.refusal(() -> approvals.approve(SamplePlan.HASH, key, WEEK)))
                .isEqualTo("AUDIT_LOG_FAILED: The log cannot be written");
        assertThat(workspace.text(PLAN)).isEqualTo(proposed);
        assertThat(status()).isEqualTo(PlanEntry.Status.PROPOSED);

        blind = false;
        approvals.approve(SamplePlan.HASH, key, WEEK);
        blind = true;
        assertThat(TestWorkspace.refusal(() -> {
                    approvals.revoke(SamplePlan.HASH, "");
                    return approvals;
                }))
                .isEqualTo("AUDIT_LOG_FAILED: The log cannot be written");
        assertThat(status()).isEqualTo(PlanEntry.Status.REVOKED);
    }

    @Test
    void aListOfRevocationsThatCannotBeReadStopsEverything() throws Exception {
        savedAndApproved();
        Files.createDirectories(workspace.project.folder());
        Files.writeString(workspace.project.revocations(), "{\"plan\":");

        assertThat(refusal()).startsWith("PLAN_NOT_APPROVED: It is not known whether the plan was revoked");
    }

    @Test
    @Spec("SE-24")
    void aPlanThatBreaksTheRulesIsNotApproved() throws Exception {
        plans.save(SamplePlan.BODY);
        workspace.file(PLAN, workspace.text(PLAN).replace("The tests pass.", "The tests may pass."));

        assertThat(TestWorkspace.refusal(() -> approvals.approve(SamplePlan.HASH, key, WEEK)))
                .startsWith("PLAN_ENFORCEMENT_FAILED: The plan breaks the rules");
        assertThat(TestWorkspace.refusal(() -> approvals.approve("0".repeat(64), key, WEEK)))
                .startsWith("PLAN_NOT_FOUND");
        assertThat(TestWorkspace.refusal(() -> {
                    approvals.revoke("0".repeat(64), "");
                    return approvals;
                }))
                .startsWith("PLAN_NOT_FOUND");
        assertThat(TestWorkspace.refusal(() -> plans.find("../../etc/passwd")))
                .isEqualTo("INVALID_INPUT_FORMAT: plan must be the hash of a plan: 64 hexadecimal digits");
    }
}
