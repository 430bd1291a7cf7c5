package dev.faultline.toolsets.workspace.edit;

import dev.faultline.fault.FaultException;
import dev.faultline.tool.Arguments;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.arguments.CommonParameters;
import dev.faultline.toolsets.workspace.session.FailureReport;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/** The parameters of the tools that change files, and of {@code check_write}. */
public final class EditParameters {
    private static final Parameter<Optional<String>> CONTENT =
            Parameter.optional("content", Shape.text(), "All of the new content; either this or patch.");
    private static final Parameter<Optional<String>> PATCH =
            Parameter.optional("patch", Shape.text(), "A unified diff of this one file; either this or content.");
    private static final Parameter<Optional<String>> PREVIOUS_HASH = Parameter.optional(
            "previousHash",
            CommonParameters.hashShape(),
            "The hash that read_file gave for the file; required to replace a file that exists.");
    private static final Parameter<String> REQUIRED_HASH = Parameter.required(
            "previousHash", CommonParameters.hashShape(), "The hash that read_file or list_files gave for the file.");
    private static final Parameter<String> DESTINATION = Parameter.required(
            "destination",
            Shape.path(),
            "The new path of the file, relative to the workspace; nothing may be there. Missing folders are created.");
    private static final Parameter<Optional<String>> OPERATION = Parameter.optional(
            "operation",
            Shape.oneOf(Arrays.stream(EditKind.values()).map(EditKind::word).toArray(String[]::new)),
            "Which tool to check: write for write_file (the default), delete for delete_file, move for move_file.");
    private static final Parameter<Optional<String>> CHECKED_DESTINATION =
            Parameter.optional("destination", Shape.path(), "The new path of the file, to check a move.");

    /** {@code write_file} as clients see it: a failure report has no plan. */
    public static final Parameters<EditRequest> WRITE = write(sent -> sent.get(PlanArguments.PLAN), PlanArguments.PLAN);

    /** {@code write_file} for a failure report, whatever its plan is (R6). */
    public static final Parameters<EditRequest> REPORT = write(sent -> Optional.empty(), PlanArguments.ANY_PLAN);

    /** {@code write_file} for anything but a failure report. */
    public static final Parameters<EditRequest> PLANNED_WRITE =
            write(sent -> Optional.of(sent.get(PlanArguments.REQUIRED_PLAN)), PlanArguments.REQUIRED_PLAN);

    public static final Parameters<EditRequest> DELETE = Parameters.of(
            sent -> existing(sent, EditKind.DELETE, Optional.empty()),
            CommonParameters.PATH,
            REQUIRED_HASH,
            PlanArguments.REQUIRED_PLAN,
            PlanArguments.ROLE,
            PlanArguments.INTENT,
            CommonParameters.PHASE,
            CommonParameters.SESSION);

    public static final Parameters<EditRequest> MOVE = Parameters.of(
            sent -> existing(sent, EditKind.MOVE, Optional.of(sent.get(DESTINATION))),
            CommonParameters.PATH,
            DESTINATION,
            REQUIRED_HASH,
            PlanArguments.REQUIRED_PLAN,
            PlanArguments.ROLE,
            PlanArguments.INTENT,
            CommonParameters.PHASE,
            CommonParameters.SESSION);

    /** The arguments of all three tools, none of which but the path is required. */
    public static final Parameters<EditRequest> CHECK = check(sent -> sent.get(PlanArguments.PLAN), PlanArguments.PLAN);

    private static final Parameters<EditRequest> CHECKED_REPORT =
            check(sent -> Optional.empty(), PlanArguments.ANY_PLAN);

    private EditParameters() {}

    /**
     * {@return the edit that a call of {@code check_write} asks about, rejected if the tool of the edit rejects the
     * arguments}
     *
     * @throws FaultException if the call does not say which tool to check
     */
    static EditRequest checked(ToolCall call, WorkspaceSession session) {
        Optional<EditKind> kind = kind(call);
        boolean report = kind.equals(Optional.of(EditKind.WRITE)) && FailureReport.isSentBy(session, call);
        try {
            return CallArguments.decode(report ? CHECKED_REPORT : CHECK, call);
        } catch (FaultException invalid) {
            EditKind checked = kind.orElseThrow(() -> invalid);
            return EditRequest.rejected(checked, rejection(call, own(checked, report), invalid));
        }
    }

    private static Optional<EditKind> kind(ToolCall call) {
        return CallArguments.has(call, OPERATION.name())
                ? CallArguments.text(call, OPERATION.name()).flatMap(EditKind::named)
                : Optional.of(EditKind.WRITE);
    }

    private static Parameters<EditRequest> own(EditKind kind, boolean report) {
        return switch (kind) {
            case WRITE -> report ? REPORT : PLANNED_WRITE;
            case DELETE -> DELETE;
            case MOVE -> MOVE;
        };
    }

    private static FaultException rejection(ToolCall call, Parameters<EditRequest> own, FaultException invalid) {
        try {
            EditRequest unused = CallArguments.decodeWithout(OPERATION.name(), own, call);
            return invalid;
        } catch (FaultException rejected) {
            return rejected;
        }
    }

    private static Parameters<EditRequest> check(Function<Arguments, Optional<String>> plan, Parameter<?> parameter) {
        return Parameters.of(
                sent -> new EditRequest(
                        sent.get(OPERATION).flatMap(EditKind::named).orElse(EditKind.WRITE),
                        sent.get(CommonParameters.PATH),
                        sent.get(CHECKED_DESTINATION),
                        sent.get(CONTENT),
                        sent.get(PATCH),
                        sent.get(PREVIOUS_HASH),
                        PlanArguments.of(sent, plan.apply(sent))),
                OPERATION,
                CommonParameters.PATH,
                CHECKED_DESTINATION,
                CONTENT,
                PATCH,
                PREVIOUS_HASH,
                parameter,
                PlanArguments.ROLE,
                PlanArguments.INTENT,
                CommonParameters.PHASE,
                CommonParameters.SESSION);
    }

    private static Parameters<EditRequest> write(Function<Arguments, Optional<String>> plan, Parameter<?> parameter) {
        return Parameters.of(
                        sent -> write(sent, plan.apply(sent)),
                        CommonParameters.PATH,
                        CONTENT,
                        PATCH,
                        PREVIOUS_HASH,
                        parameter,
                        PlanArguments.ROLE,
                        PlanArguments.INTENT,
                        CommonParameters.PHASE,
                        CommonParameters.SESSION)
                .exactlyOneOf(CONTENT, PATCH);
    }

    private static EditRequest write(Arguments sent, Optional<String> plan) {
        return new EditRequest(
                EditKind.WRITE,
                sent.get(CommonParameters.PATH),
                Optional.empty(),
                sent.get(CONTENT),
                sent.get(PATCH),
                sent.get(PREVIOUS_HASH),
                PlanArguments.of(sent, plan));
    }

    private static EditRequest existing(Arguments sent, EditKind kind, Optional<String> destination) {
        return new EditRequest(
                kind,
                sent.get(CommonParameters.PATH),
                destination,
                Optional.empty(),
                Optional.empty(),
                Optional.of(sent.get(REQUIRED_HASH)),
                PlanArguments.of(sent, Optional.of(sent.get(PlanArguments.REQUIRED_PLAN))));
    }
}
