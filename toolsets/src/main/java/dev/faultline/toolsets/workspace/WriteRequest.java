package dev.faultline.toolsets.workspace;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.tool.Arguments;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.files.Change;
import java.util.Optional;
import java.util.Set;

/**
 * What a caller asks {@code write_file} or {@code check_write} for.
 *
 * @param plan which a failure report does without
 * @param role that the caller believes to have
 */
record WriteRequest(
        String path,
        Optional<String> content,
        Optional<String> patch,
        Optional<String> previousHash,
        Optional<String> plan,
        Optional<String> role,
        Optional<String> intent,
        Optional<String> phase) {
    /** What older clients say of the file, not of themselves. */
    private static final Set<String> FILE_ROLES = Set.of("EXECUTABLE", "BOUNDARY", "INFRASTRUCTURE", "VERIFICATION");

    private static final Parameter<Optional<String>> CONTENT =
            Parameter.optional("content", Shape.text(), "All of the new content; either this or patch.");
    private static final Parameter<Optional<String>> PATCH =
            Parameter.optional("patch", Shape.text(), "A unified diff of this one file; either this or content.");
    private static final Parameter<Optional<String>> PREVIOUS = Parameter.optional(
            "previousHash",
            Hashes.shape(),
            "The hash that read_file gave for the file; required to replace a file that exists.");
    private static final Parameter<Optional<String>> PLAN = Parameter.optional(
            "plan", Hashes.shape(), "The hash of the approved plan; only a failure report does without.");
    private static final Parameter<String> NEEDED_PLAN =
            Parameter.required("plan", Hashes.shape(), "The hash of the approved plan.");
    private static final Parameter<Optional<String>> ROLE =
            Parameter.optional("role", Shape.nonEmptyText(), "The role of the session, to be sure of it.");
    private static final Parameter<Optional<String>> INTENT =
            Parameter.optional("intent", Shape.text(0, 4096), "Why the file is written, for the audit log.");

    /** As a client sees them. */
    static final Parameters<WriteRequest> PARAMETERS = Parameters.of(
            sent -> of(sent, sent.get(PLAN)),
            ReadFile.PATH,
            CONTENT,
            PATCH,
            PREVIOUS,
            PLAN,
            ROLE,
            INTENT,
            Phase.PARAMETER);

    private static final Parameters<WriteRequest> GOVERNED = Parameters.of(
            sent -> of(sent, Optional.of(sent.get(NEEDED_PLAN))),
            ReadFile.PATH,
            CONTENT,
            PATCH,
            PREVIOUS,
            NEEDED_PLAN,
            ROLE,
            INTENT,
            Phase.PARAMETER);

    /** {@return what the call asks for, with or without a plan} */
    static WriteRequest of(ToolCall call) {
        return Sent.decode(PARAMETERS, call);
    }

    /** {@return what the call asks for, under a plan} */
    static WriteRequest governed(ToolCall call) {
        return Sent.decode(GOVERNED, call);
    }

    private static WriteRequest of(Arguments sent, Optional<String> plan) {
        return new WriteRequest(
                sent.get(ReadFile.PATH),
                sent.get(CONTENT),
                sent.get(PATCH),
                sent.get(PREVIOUS),
                plan.map(Hashes::lower),
                sent.get(ROLE),
                sent.get(INTENT),
                sent.get(Phase.PARAMETER));
    }

    Change change() {
        return Change.of(content, patch, previousHash);
    }

    /** Lets a session go on whose role is the one that the caller named, if it named one. */
    void requireRole(Session session) {
        if (role.isEmpty() || FILE_ROLES.contains(role.get())) {
            return;
        }
        Role named = role.flatMap(Role::named)
                .orElseThrow(() -> Refusal.of(
                        SystemErrorCode.INVALID_INPUT_VALUE, "role must be planner or executor, or be left out"));
        if (named != session.role()) {
            throw Refusal.of(SystemErrorCode.ROLE_MISMATCH, "The role that was named is not the role of this session");
        }
    }
}
