package dev.faultline.toolsets.workspace;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.toolsets.workspace.files.Edit;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.plan.Scope;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What a caller wants to change. */
sealed interface EditRequest permits WriteRequest, DeleteRequest, MoveRequest {
    /** {@return the tool that makes the edit} */
    ToolName tool();

    /** {@return under what the edit is to be made} */
    Terms terms();

    /** {@return the arguments that the edit needs and that were not sent} */
    List<String> missing();

    /**
     * Lets a request go on that says all that its edit needs.
     *
     * @throws dev.faultline.fault.FaultException MISSING_REQUIRED_FIELD, INVALID_INPUT_FORMAT or INVALID_INPUT_VALUE
     */
    default void requireComplete() {
        missing().stream().findFirst().ifPresent(name -> {
            throw missing(name);
        });
    }

    /** {@return the paths that were sent, by the JSON Pointer of the argument} */
    Map<String, String> paths();

    /**
     * {@return where the paths of the request lead; only for a request that has all of them}
     *
     * @throws dev.faultline.fault.FaultException as {@link WorkspaceFiles#resolve}
     */
    Aim aim(WorkspaceFiles files);

    /**
     * An edit whose paths are known.
     *
     * @param scope what the plan has to allow, asked before the state of the files is looked at
     * @param edit the edit that could be made now; only for a request that is complete
     */
    record Aim(Supplier<Scope> scope, Supplier<Edit> edit) {}

    /** {@return the refusal of a request without this argument} */
    static FaultException missing(String name) {
        return Refusal.of(SystemErrorCode.MISSING_REQUIRED_FIELD, name + " is required");
    }
}
