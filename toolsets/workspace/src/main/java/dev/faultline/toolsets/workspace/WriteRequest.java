package dev.faultline.toolsets.workspace;

import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.files.Change;
import dev.faultline.toolsets.workspace.files.Target;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.plan.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a caller asks {@code write_file} for. */
record WriteRequest(
        String path, Optional<String> content, Optional<String> patch, Optional<String> previousHash, Terms terms)
        implements EditRequest {
    static final Parameter<Optional<String>> CONTENT =
            Parameter.optional("content", Shape.text(), "All of the new content; either this or patch.");
    static final Parameter<Optional<String>> PATCH =
            Parameter.optional("patch", Shape.text(), "A unified diff of this one file; either this or content.");
    static final Parameter<Optional<String>> PREVIOUS = Parameter.optional(
            "previousHash",
            Hashes.shape(),
            "The hash that read_file gave for the file; required to replace a file that exists.");

    /** As a client sees them. */
    static final Parameters<WriteRequest> PARAMETERS = Parameters.of(
            sent -> new WriteRequest(
                    sent.get(ReadFile.PATH), sent.get(CONTENT), sent.get(PATCH), sent.get(PREVIOUS), Terms.of(sent)),
            ReadFile.PATH,
            CONTENT,
            PATCH,
            PREVIOUS,
            Terms.PLAN,
            Terms.ROLE,
            Terms.INTENT,
            Phase.PARAMETER);

    private static final Parameters<WriteRequest> GOVERNED = Parameters.of(
            sent -> new WriteRequest(
                    sent.get(ReadFile.PATH),
                    sent.get(CONTENT),
                    sent.get(PATCH),
                    sent.get(PREVIOUS),
                    Terms.governed(sent)),
            ReadFile.PATH,
            CONTENT,
            PATCH,
            PREVIOUS,
            Terms.NEEDED_PLAN,
            Terms.ROLE,
            Terms.INTENT,
            Phase.PARAMETER);

    /** {@return what the call asks for, with or without a plan} */
    static WriteRequest of(ToolCall call) {
        return Sent.decode(PARAMETERS, call);
    }

    /** {@return what the call asks for, under a plan} */
    static WriteRequest governed(ToolCall call) {
        return Sent.decode(GOVERNED, call);
    }

    Change change() {
        return Change.of(content, patch, previousHash);
    }

    @Override
    public ToolName tool() {
        return ToolName.WRITE_FILE;
    }

    @Override
    public List<String> missing() {
        return List.of(); // content or patch, which the change finds out
    }

    @Override
    public void requireComplete() {
        Change unused = change();
    }

    @Override
    public Map<String, String> paths() {
        return Map.of("/path", path);
    }

    @Override
    public Aim aim(WorkspaceFiles files) {
        Target target = files.resolve(path);
        return new Aim(() -> Scope.write(target.path(), files.operation(target)), () -> files.draft(target, change()));
    }
}
