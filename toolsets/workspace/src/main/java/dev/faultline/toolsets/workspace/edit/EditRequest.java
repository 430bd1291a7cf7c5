package dev.faultline.toolsets.workspace.edit;

import dev.faultline.fault.FaultException;
import dev.faultline.toolsets.workspace.arguments.CommonParameters;
import dev.faultline.toolsets.workspace.files.Change;
import dev.faultline.toolsets.workspace.files.Edit;
import dev.faultline.toolsets.workspace.files.Target;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.plan.EditScope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The arguments of {@code write_file}, {@code delete_file} or {@code move_file}. Only a request to {@code check_write}
 * can lack an argument that the tool requires, or have one that the tool does not have.
 *
 * @param destination the new path of a file that is moved
 * @param content the new content of a file that is written
 * @param patch a unified diff, instead of the content
 * @param rejection why the tool rejects the arguments
 */
public record EditRequest(
        EditKind kind,
        String path,
        Optional<String> destination,
        Optional<String> content,
        Optional<String> patch,
        Optional<String> previousHash,
        PlanArguments planned,
        Optional<FaultException> rejection) {
    /** A request whose arguments are valid. */
    EditRequest(
            EditKind kind,
            String path,
            Optional<String> destination,
            Optional<String> content,
            Optional<String> patch,
            Optional<String> previousHash,
            PlanArguments planned) {
        this(kind, path, destination, content, patch, previousHash, planned, Optional.empty());
    }

    /** {@return a request whose arguments the tool rejects for this reason, so that only its kind is known} */
    static EditRequest rejected(EditKind kind, FaultException rejection) {
        return new EditRequest(
                kind,
                "",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                PlanArguments.NONE,
                Optional.of(rejection));
    }

    /** {@return the required arguments that were not sent} */
    List<String> missing() {
        return kind.required().stream().filter(name -> !isSent(name)).toList();
    }

    /** {@return an argument that the tool does not have} */
    Optional<String> unknown() {
        return List.of("content", "patch", "destination").stream()
                .filter(name -> isSent(name) && !kind.has(name))
                .findFirst();
    }

    private boolean isSent(String argument) {
        return switch (argument) {
            case "destination" -> destination.isPresent();
            case "content" -> content.isPresent();
            case "patch" -> patch.isPresent();
            case "previousHash" -> previousHash.isPresent();
            case "plan" -> planned.plan().isPresent();
            default -> throw new IllegalArgumentException(argument); // names of arguments, which only this file has
        };
    }

    /**
     * Requires that a write has a content or a patch.
     *
     * @throws dev.faultline.fault.FaultException MISSING_REQUIRED_FIELD
     */
    void requireContent() {
        if (kind == EditKind.WRITE && content.isEmpty() && patch.isEmpty()) {
            throw Change.missing();
        }
    }

    /**
     * Requires that a write does not have both a content and a patch.
     *
     * @throws dev.faultline.fault.FaultException INVALID_INPUT_VALUE
     */
    void requireOneContent() {
        if (kind == EditKind.WRITE && content.isPresent() && patch.isPresent()) {
            throw Change.several();
        }
    }

    private Change change() {
        return Change.of(content, patch, previousHash);
    }

    /** {@return the paths that were sent, by the JSON Pointer of the argument} */
    Map<String, String> paths() {
        if (rejection.isPresent()) {
            return Map.of();
        }
        Map<String, String> paths = new LinkedHashMap<>(Map.of("/path", path));
        if (kind == EditKind.MOVE) {
            destination.ifPresent(to -> paths.put("/destination", to));
        }
        return paths;
    }

    /** {@return whether the edit may create a file at the path of this argument, named by its JSON Pointer} */
    boolean creates(String argument) {
        return switch (kind) {
            case WRITE -> true;
            case DELETE -> false;
            case MOVE -> argument.equals("/destination");
        };
    }

    /** {@return whether all paths that the edit needs were sent} */
    boolean hasPaths() {
        return rejection.isEmpty() && (kind != EditKind.MOVE || destination.isPresent());
    }

    /**
     * An edit whose paths are resolved.
     *
     * @param scope what the plan must allow; does not fail because of the state of the files
     * @param edit the edit that could be made now; only for a request with all its arguments
     */
    record Resolved(Supplier<EditScope> scope, Supplier<Edit> edit) {}

    /**
     * {@return the edit with its paths resolved; only for a request that has all its paths}
     *
     * @throws dev.faultline.fault.FaultException as {@link WorkspaceFiles#resolveForEdit}
     */
    Resolved resolve(WorkspaceFiles files) {
        return switch (kind) {
            case WRITE -> {
                Target target = files.resolveForEdit(path);
                yield new Resolved(
                        () -> EditScope.write(target.path(), files.operation(target)),
                        () -> files.draft(target, change()));
            }
            case DELETE -> {
                Target target = files.resolveItself(path);
                yield new Resolved(() -> EditScope.delete(target.path()), () -> files.deletion(target, hash()));
            }
            case MOVE -> {
                Target from = files.resolveItself(path);
                Target to = files.resolveItself(destination.orElseThrow());
                yield new Resolved(() -> EditScope.move(from.path(), to.path()), () -> files.move(from, to, hash()));
            }
        };
    }

    private String hash() {
        return CommonParameters.lowerCase(previousHash.orElseThrow());
    }
}
