package dev.faultline.toolsets.workspace;

import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.files.Target;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.plan.Scope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a caller asks {@code move_file} for. */
record MoveRequest(String path, Optional<String> destination, Optional<String> previousHash, Terms terms)
        implements EditRequest {
    private static final Parameter<String> DESTINATION = Parameter.required(
            "destination",
            Shape.path(),
            "The new path of the file, relative to the workspace; nothing may be there. Missing folders are created.");

    static final Parameters<MoveRequest> PARAMETERS = Parameters.of(
            sent -> new MoveRequest(
                    sent.get(ReadFile.PATH),
                    Optional.of(sent.get(DESTINATION)),
                    Optional.of(sent.get(Hashes.PREVIOUS)),
                    Terms.governed(sent)),
            ReadFile.PATH,
            DESTINATION,
            Hashes.PREVIOUS,
            Terms.NEEDED_PLAN,
            Terms.ROLE,
            Terms.INTENT,
            Phase.PARAMETER);

    static MoveRequest of(ToolCall call) {
        return Sent.decode(PARAMETERS, call);
    }

    @Override
    public ToolName tool() {
        return ToolName.MOVE_FILE;
    }

    @Override
    public List<String> missing() {
        List<String> missing = new ArrayList<>();
        if (destination.isEmpty()) {
            missing.add("destination");
        }
        if (previousHash.isEmpty()) {
            missing.add("previousHash");
        }
        return missing;
    }

    @Override
    public Map<String, String> paths() {
        Map<String, String> paths = new LinkedHashMap<>(Map.of("/path", path));
        destination.ifPresent(to -> paths.put("/destination", to));
        return paths;
    }

    @Override
    public Aim aim(WorkspaceFiles files) {
        Target from = files.resolveItself(path);
        Target to = files.resolveItself(destination.orElseThrow());
        return new Aim(
                () -> Scope.move(from.path(), to.path()),
                () -> files.move(from, to, Hashes.lower(previousHash.orElseThrow())));
    }
}
