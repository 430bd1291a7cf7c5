package dev.faultline.toolsets.workspace.tools;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Cause;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.files.PathRefusedException;
import dev.faultline.files.Root;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Caller;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.arguments.CommonParameters;
import dev.faultline.toolsets.workspace.audit.RecordedWrites;
import dev.faultline.toolsets.workspace.project.OpenWorkspace;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/** {@code begin_session}: begins the session of a connection in a workspace. */
record BeginSession(ToolServices services, Root bounds, Optional<Role> role) {
    private static final Parameter<String> ROOT =
            Parameter.required("workspace_root", Shape.nonEmptyText(), "The folder to work in, by its absolute path.");
    private static final Parameters<String> PARAMETERS =
            Parameters.of(sent -> sent.get(ROOT), ROOT, CommonParameters.PHASE);

    Tool tool() {
        ToolContract contract =
                ToolContract.named(WorkspaceTool.BEGIN_SESSION.text()).parameters(PARAMETERS);
        return WorkspaceTools.served(
                contract,
                "Begins the session of this connection in a workspace. Call it first: every other tool needs a session."
                        + " If an earlier session of yours was locked here, this one is locked too, until a failure"
                        + " report is written.",
                SessionJson.members(),
                this::handle);
    }

    /**
     * {@return the session}
     *
     * @throws FaultException SESSION_INITIALIZATION_FAILED if there is a session already, or the folder cannot be used
     */
    private Envelope handle(ToolCall call) throws InterruptedException {
        String root = CallArguments.decode(PARAMETERS, call);
        Role acting = roleOf(call.caller());
        Path folder = folder(root);
        requireLog(folder); // before the rules, because settling an unfinished write appends to the log
        requireRules(folder);
        WorkspaceSession fresh = new WorkspaceSession(
                UUID.randomUUID().toString(),
                folder,
                services.sessions().identity(folder),
                acting,
                call.caller().principal(),
                services.clock().instant(),
                Optional.empty());
        return Envelope.success(SessionJson.of(services.sessions().begin(call, fresh, begun -> record(call, begun))));
    }

    // SE-44: the faults of this connection before it had a workspace belong in the workspace's log too.
    private void record(ToolCall call, WorkspaceSession begun) {
        services.journal().adopt(services.sessions().idBeforeSession(call), begun.root());
        JsonObject.Builder details = JsonObject.builder();
        begun.lock().ifPresent(lock -> details.put("locked_by", lock.code()));
        services.journal()
                .append(
                        "session_begun",
                        begun.origin().withTool(WorkspaceTool.BEGIN_SESSION.text()),
                        details.putIfPresent("principal", begun.principal()).build());
    }

    private Role roleOf(Caller caller) {
        if (caller.role().isEmpty()) {
            return role.orElse(Role.EXECUTOR);
        }
        Role claimed = caller.role()
                .flatMap(Role::named)
                .orElseThrow(() -> Refusals.of(
                        SystemErrorCode.INSUFFICIENT_PERMISSIONS,
                        "The role of this token has no part in a governed workspace"));
        if (role.filter(only -> only != claimed).isPresent()) {
            throw Refusals.of(
                    SystemErrorCode.ROLE_MISMATCH,
                    "The token of this call is for another role than this server serves");
        }
        return claimed;
    }

    // Without usable rules, every later write would fail.
    private void requireRules(Path folder) throws InterruptedException {
        try {
            OpenWorkspace project = services.workspaces().of(folder);
            project.files().settleIfFree(new RecordedWrites(services.journal(), folder));
            project.policy();
            project.preflight();
        } catch (IllegalArgumentException e) {
            throw failed("The keys and rules of the server must be outside the workspace", e);
        } catch (FaultException e) {
            throw failed(e.fault().message(), e);
        }
    }

    private void requireLog(Path folder) {
        try {
            services.journal().requireWhole(folder);
        } catch (FaultException e) {
            Fault failed = SystemErrorCode.SESSION_INITIALIZATION_FAILED
                    .fault("The audit log of the workspace has lost entries or was changed; a person has to examine it"
                            + " and accept its present state")
                    .withEffect(Effect.NONE);
            throw new FaultException(failed.withCause(new Cause.Replaced(e.fault())), e);
        }
    }

    private Path folder(String root) {
        try {
            Path named = Path.of(root);
            if (!named.isAbsolute()) {
                throw failed("The workspace has to be named by its absolute path");
            }
            Path real = named.toRealPath();
            if (!Files.isDirectory(real)) {
                throw failed("The workspace is not a folder");
            }
            if (!real.startsWith(bounds.real())) {
                throw failed("The workspace is outside the folder that this server works in");
            }
            requireServed(real);
            if (!Files.isReadable(real) || !Files.isExecutable(real) || !Files.isWritable(real)) {
                throw failed("The server is not allowed to read and write in the workspace");
            }
            return real;
        } catch (InvalidPathException e) {
            throw failed("The workspace is not named by a path", e);
        } catch (IOException e) {
            throw failed("The workspace does not exist, or cannot be opened", e);
        }
    }

    private void requireServed(Path real) throws IOException {
        try {
            Path unused = bounds.follow(real.toString());
        } catch (PathRefusedException e) {
            throw failed("The workspace is a folder that no tool serves", e);
        }
    }

    private static FaultException failed(String message) {
        return Refusals.of(SystemErrorCode.SESSION_INITIALIZATION_FAILED, message);
    }

    private static FaultException failed(String message, Exception cause) {
        return Refusals.of(SystemErrorCode.SESSION_INITIALIZATION_FAILED, message, cause);
    }
}
