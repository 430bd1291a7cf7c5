package dev.faultline.toolsets.workspace.files;

import dev.faultline.fault.FaultException;
import dev.faultline.files.PathRefusal;
import dev.faultline.files.PathRefusedException;
import dev.faultline.files.Root;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BiFunction;

/** The paths that callers send, resolved below a root, or rejected with the codes of the contract (R4). */
record CallerPaths(Root root) {
    private interface Following {
        Path follow(String path) throws PathRefusedException, IOException;
    }

    /** {@return the target of a path to read} */
    Target toRead(String path) {
        return resolved(path, root::follow, PathFaults::refused);
    }

    /** {@return the target of a path to write} */
    Target toEdit(String path) {
        return resolved(path, root::follow, PathFaults::refusedEdit);
    }

    /** {@return the target of a path to delete or move, without following a link at its end} */
    Target itself(String path) {
        Target followed = toEdit(path);
        return followed.relative().toString().isEmpty()
                ? followed
                : resolved(path, root::followFolders, PathFaults::refusedEdit);
    }

    private static Target resolved(
            String path, Following following, BiFunction<String, PathRefusal, FaultException> refused) {
        if (path.isEmpty()) {
            throw PathFaults.empty();
        }
        try {
            return new Target(following.follow(path), path);
        } catch (PathRefusedException e) {
            throw refused.apply(path, e.refusal());
        } catch (IOException e) {
            throw PathFaults.parentFolder(new Target(Path.of(""), path), e);
        }
    }
}
