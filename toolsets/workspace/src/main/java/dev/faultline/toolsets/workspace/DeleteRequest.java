package dev.faultline.toolsets.workspace;

import dev.faultline.tool.Parameters;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.files.Target;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.plan.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a caller asks {@code delete_file} for. */
record DeleteRequest(String path, Optional<String> previousHash, Terms terms) implements EditRequest {
    static final Parameters<DeleteRequest> PARAMETERS = Parameters.of(
            sent -> new DeleteRequest(
                    sent.get(ReadFile.PATH), Optional.of(sent.get(Hashes.PREVIOUS)), Terms.governed(sent)),
            ReadFile.PATH,
            Hashes.PREVIOUS,
            Terms.NEEDED_PLAN,
            Terms.ROLE,
            Terms.INTENT,
            Phase.PARAMETER);

    static DeleteRequest of(ToolCall call) {
        return Sent.decode(PARAMETERS, call);
    }

    @Override
    public ToolName tool() {
        return ToolName.DELETE_FILE;
    }

    @Override
    public List<String> missing() {
        return previousHash.isPresent() ? List.of() : List.of("previousHash");
    }

    @Override
    public Map<String, String> paths() {
        return Map.of("/path", path);
    }

    @Override
    public Aim aim(WorkspaceFiles files) {
        Target target = files.resolveItself(path);
        return new Aim(
                () -> Scope.delete(target.path()),
                () -> files.deletion(target, Hashes.lower(previousHash.orElseThrow())));
    }
}
