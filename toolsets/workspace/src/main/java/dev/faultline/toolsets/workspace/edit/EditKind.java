package dev.faultline.toolsets.workspace.edit;

import dev.faultline.toolsets.workspace.session.WorkspaceTool;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The kinds of edit, each with its tool and the arguments that only some of the tools have. */
enum EditKind {
    WRITE(WorkspaceTool.WRITE_FILE, List.of("plan"), Set.of("content", "patch")),
    DELETE(WorkspaceTool.DELETE_FILE, List.of("previousHash", "plan"), Set.of()),
    MOVE(WorkspaceTool.MOVE_FILE, List.of("destination", "previousHash", "plan"), Set.of("destination"));

    private final WorkspaceTool tool;
    private final List<String> required;
    private final Set<String> ownArguments;

    EditKind(WorkspaceTool tool, List<String> required, Set<String> ownArguments) {
        this.tool = tool;
        this.required = required;
        this.ownArguments = ownArguments;
    }

    WorkspaceTool tool() {
        return tool;
    }

    /** {@return the arguments that the tool requires besides the path, in the order in which it declares them} */
    List<String> required() {
        return required;
    }

    /** {@return whether the tool has this argument, one of content, patch and destination} */
    boolean has(String argument) {
        return ownArguments.contains(argument);
    }

    /** {@return the kind that {@code check_write} knows by this word} */
    static Optional<EditKind> named(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    /** {@return the word by which {@code check_write} is asked about the tool} */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
