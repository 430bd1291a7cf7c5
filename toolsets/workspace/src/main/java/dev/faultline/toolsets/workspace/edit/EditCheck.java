package dev.faultline.toolsets.workspace.edit;

import java.util.function.Consumer;

/**
 * The checks of an edit, in the order of R27. This is the only place that defines the order: {@code write_file},
 * {@code delete_file} and {@code move_file} stop at the first refusal, {@code check_write} continues and lists all of
 * them.
 */
enum EditCheck {
    LOCK(Stage.REQUEST, Subject.PLANNED_EDIT, EditReview::checkLock),
    TOKEN(Stage.REQUEST, Subject.ANY_EDIT, EditReview::checkToken),
    ROLE(Stage.REQUEST, Subject.PLANNED_EDIT, EditReview::checkRole),
    ARGUMENTS(Stage.REQUEST, Subject.ANY_EDIT, EditReview::checkArguments),
    CLAIMED_ROLE(Stage.REQUEST, Subject.PLANNED_EDIT, EditReview::checkClaimedRole),
    PATH(Stage.REQUEST, Subject.ANY_EDIT, EditReview::checkPath),
    REPORT(Stage.REQUEST, Subject.FAILURE_REPORT, EditReview::checkReport),
    PLAN(Stage.WORKSPACE, Subject.PLANNED_EDIT, EditReview::checkPlan),
    APPROVAL(Stage.WORKSPACE, Subject.PLANNED_EDIT, EditReview::checkApproval),
    ENFORCEMENT(Stage.WORKSPACE, Subject.PLANNED_EDIT, EditReview::checkEnforcement),
    PLAN_ROLE(Stage.WORKSPACE, Subject.PLANNED_EDIT, EditReview::checkPlanRole),
    SCOPE(Stage.WORKSPACE, Subject.PLANNED_EDIT, EditReview::checkScope),
    TARGET(Stage.WORKSPACE, Subject.ANY_EDIT, EditReview::checkTarget),
    POLICY(Stage.WORKSPACE, Subject.PLANNED_EDIT, EditReview::checkPolicy),
    PREFLIGHT(Stage.WORKSPACE, Subject.PLANNED_EDIT, EditReview::checkPreflight);

    /** What a check looks at. */
    enum Stage {
        /** The request and the session. */
        REQUEST,
        /** Plans and files, which no other process may change between the checks and the edit. */
        WORKSPACE
    }

    private enum Subject {
        PLANNED_EDIT,
        /** The report that unlocks a session, which needs no plan (R6). */
        FAILURE_REPORT,
        ANY_EDIT
    }

    private final Stage stage;
    private final Subject subject;
    private final Consumer<EditReview> check;

    EditCheck(Stage stage, Subject subject, Consumer<EditReview> check) {
        this.stage = stage;
        this.subject = subject;
        this.check = check;
    }

    /** Runs the checks of a stage that apply to the edit. */
    static void run(Stage stage, EditReview review) {
        Subject skipped = review.isReport() ? Subject.PLANNED_EDIT : Subject.FAILURE_REPORT;
        for (EditCheck each : values()) {
            if (each.stage == stage && each.subject != skipped) {
                each.check.accept(review);
            }
        }
    }
}
