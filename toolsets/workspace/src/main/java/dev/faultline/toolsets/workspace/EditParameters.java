package dev.faultline.toolsets.workspace;

import dev.faultline.tool.Arguments;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import java.util.Arrays;
import java.util.Optional;

/** The parameters of the tools that change files, and of {@code check_write}. */
final class EditParameters {
    private static final Parameter<Optional<String>> CONTENT =
            Parameter.optional("content", Shape.text(), "All of the new content; either this or patch.");
    private static final Parameter<Optional<String>> PATCH =
            Parameter.optional("patch", Shape.text(), "A unified diff of this one file; either this or content.");
    private static final Parameter<Optional<String>> PREVIOUS_HASH = Parameter.optional(
            "previousHash",
            Hashes.shape(),
            "The hash that read_file gave for the file; required to replace a file that exists.");
    private static final Parameter<String> REQUIRED_HASH = Parameter.required(
            "previousHash", Hashes.shape(), "The hash that read_file or list_files gave for the file.");
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
    static final Parameters<EditRequest> WRITE = Parameters.of(
            sent -> write(sent, sent.get(PlanArguments.PLAN)),
            ReadFile.PATH,
            CONTENT,
            PATCH,
            PREVIOUS_HASH,
            PlanArguments.PLAN,
            PlanArguments.ROLE,
            PlanArguments.INTENT,
            Phase.PARAMETER);

    /** {@code write_file} for anything but a failure report. */
    static final Parameters<EditRequest> PLANNED_WRITE = Parameters.of(
            sent -> write(sent, Optional.of(sent.get(PlanArguments.REQUIRED_PLAN))),
            ReadFile.PATH,
            CONTENT,
            PATCH,
            PREVIOUS_HASH,
            PlanArguments.REQUIRED_PLAN,
            PlanArguments.ROLE,
            PlanArguments.INTENT,
            Phase.PARAMETER);

    static final Parameters<EditRequest> DELETE = Parameters.of(
            sent -> existing(sent, EditKind.DELETE, Optional.empty()),
            ReadFile.PATH,
            REQUIRED_HASH,
            PlanArguments.REQUIRED_PLAN,
            PlanArguments.ROLE,
            PlanArguments.INTENT,
            Phase.PARAMETER);

    static final Parameters<EditRequest> MOVE = Parameters.of(
            sent -> existing(sent, EditKind.MOVE, Optional.of(sent.get(DESTINATION))),
            ReadFile.PATH,
            DESTINATION,
            REQUIRED_HASH,
            PlanArguments.REQUIRED_PLAN,
            PlanArguments.ROLE,
            PlanArguments.INTENT,
            Phase.PARAMETER);

    /** The arguments of all three tools, none of which but the path is required. */
    static final Parameters<EditRequest> CHECK = Parameters.of(
            sent -> new EditRequest(
                    sent.get(OPERATION).map(EditParameters::kind).orElse(EditKind.WRITE),
                    sent.get(ReadFile.PATH),
                    sent.get(CHECKED_DESTINATION),
                    sent.get(CONTENT),
                    sent.get(PATCH),
                    sent.get(PREVIOUS_HASH),
                    PlanArguments.of(sent, sent.get(PlanArguments.PLAN))),
            OPERATION,
            ReadFile.PATH,
            CHECKED_DESTINATION,
            CONTENT,
            PATCH,
            PREVIOUS_HASH,
            PlanArguments.PLAN,
            PlanArguments.ROLE,
            PlanArguments.INTENT,
            Phase.PARAMETER);

    private EditParameters() {}

    private static EditKind kind(String word) {
        return Arrays.stream(EditKind.values())
                .filter(kind -> kind.word().equals(word))
                .findFirst()
                .orElseThrow();
    }

    private static EditRequest write(Arguments sent, Optional<String> plan) {
        return new EditRequest(
                EditKind.WRITE,
                sent.get(ReadFile.PATH),
                Optional.empty(),
                sent.get(CONTENT),
                sent.get(PATCH),
                sent.get(PREVIOUS_HASH),
                PlanArguments.of(sent, plan));
    }

    private static EditRequest existing(Arguments sent, EditKind kind, Optional<String> destination) {
        return new EditRequest(
                kind,
                sent.get(ReadFile.PATH),
                destination,
                Optional.empty(),
                Optional.empty(),
                Optional.of(sent.get(REQUIRED_HASH)),
                PlanArguments.of(sent, Optional.of(sent.get(PlanArguments.REQUIRED_PLAN))));
    }
}
