package dev.faultline.toolsets.workspace;

import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import java.util.Optional;

/**
 * What a caller asks {@code check_write} about: the arguments of the tool that it is going to call.
 *
 * @param superfluous an argument that this tool does not have
 */
record CheckRequest(EditRequest edit, Optional<String> superfluous) {
    private static final String WRITE = "write";
    private static final String DELETE = "delete";
    private static final String MOVE = "move";

    private static final Parameter<Optional<String>> OPERATION = Parameter.optional(
            "operation",
            Shape.oneOf(WRITE, DELETE, MOVE),
            "Which tool to check: write for write_file (the default), delete for delete_file, move for move_file.");
    private static final Parameter<Optional<String>> DESTINATION =
            Parameter.optional("destination", Shape.path(), "The new path of the file, to check a move.");

    static final Parameters<CheckRequest> PARAMETERS = Parameters.of(
            sent -> of(
                    sent.get(OPERATION).orElse(WRITE),
                    sent.get(DESTINATION),
                    new WriteRequest(
                            sent.get(ReadFile.PATH),
                            sent.get(WriteRequest.CONTENT),
                            sent.get(WriteRequest.PATCH),
                            sent.get(WriteRequest.PREVIOUS),
                            Terms.of(sent))),
            OPERATION,
            ReadFile.PATH,
            DESTINATION,
            WriteRequest.CONTENT,
            WriteRequest.PATCH,
            WriteRequest.PREVIOUS,
            Terms.PLAN,
            Terms.ROLE,
            Terms.INTENT,
            Phase.PARAMETER);

    static CheckRequest of(ToolCall call) {
        return Sent.decode(PARAMETERS, call);
    }

    private static CheckRequest of(String operation, Optional<String> destination, WriteRequest sent) {
        Optional<String> content =
                sent.content().map(text -> "content").or(() -> sent.patch().map(text -> "patch"));
        Optional<String> unused = destination.map(path -> "destination");
        return switch (operation) {
            case DELETE ->
                new CheckRequest(
                        new DeleteRequest(sent.path(), sent.previousHash(), sent.terms()), content.or(() -> unused));
            case MOVE ->
                new CheckRequest(new MoveRequest(sent.path(), destination, sent.previousHash(), sent.terms()), content);
            default -> new CheckRequest(sent, unused); // the shape admits no other word than write
        };
    }
}
