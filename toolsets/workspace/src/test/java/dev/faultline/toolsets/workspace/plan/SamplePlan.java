package dev.faultline.toolsets.workspace.plan;

/** A plan that follows all rules. */
public final class SamplePlan {
    /** The SHA-256 of {@link #BODY} without the line feed at its end, as another program calculated it. */
    public static final String HASH = "7375887ffe6e2a611b9c98809129f97df06a85f70d872003ca97d0e59e28fac5";

    public static final String BODY = """
        # Plan Metadata

        - Title: Greet in two languages
        - Owner: Ada

        # Scope & Constraints

        The greeting is printed in English and in French. Nothing else changes.

        # Phase Definitions

        ## Phase: First

        - Phase ID: PHASE_1
        - Objective: The program greets in French.
        - Allowed operations: create, modify
        - Forbidden operations: delete
        - Required intent artifacts: none
        - Verification commands: the tests of the project
        - Expected outcomes: both greetings are printed
        - Failure stop conditions: a test fails

        ## Phase: Second

        - Phase ID: PHASE_2
        - Objective: The greeting is polished.
        - Allowed operations:
          - write
        - Forbidden operations:
          - `create`
          - rename
        - Required intent artifacts: none
        - Verification commands: the tests of the project
        - Expected outcomes: both greetings are printed
        - Failure stop conditions: a test fails

        # Path Allowlist

        - src/
        - `README.md`
        - docs

        # Verification Gates

        The tests pass.

        # Forbidden Actions

        - modify src/main/Generated.java
        - write src/vendor/

        # Rollback / Failure Policy

        Every failed write is taken back.
        """;

    private SamplePlan() {}
}
