package dev.faultline.toolsets.workspace.tools;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.arguments.CommonParameters;
import dev.faultline.toolsets.workspace.files.FileContent;
import dev.faultline.toolsets.workspace.plan.LintReport;
import dev.faultline.toolsets.workspace.plan.Plans;
import dev.faultline.toolsets.workspace.project.OpenWorkspace;
import dev.faultline.toolsets.workspace.refusal.Finding;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code lint_plan}: checks a plan against the rules for plans, before a person is asked to approve it. */
record LintPlan(ToolServices services) {
    private static final Parameter<Optional<String>> PATH =
            Parameter.optional("path", Shape.path(), "The plan in this file of the workspace.");
    private static final Parameter<Optional<String>> HASH =
            Parameter.optional("hash", CommonParameters.hashShape(), "The saved plan of this hash.");
    private static final Parameter<Optional<String>> CONTENT =
            Parameter.optional("content", Shape.text(), "The plan itself, in Markdown.");
    private static final Parameters<Request> PARAMETERS = Parameters.of(
            sent -> new Request(sent.get(PATH), sent.get(HASH).map(CommonParameters::lowerCase), sent.get(CONTENT)),
            PATH,
            HASH,
            CONTENT,
            CommonParameters.PHASE,
            CommonParameters.SESSION);

    private record Request(Optional<String> path, Optional<String> hash, Optional<String> content) {
        void requireOne() {
            long sent = Stream.of(path, hash, content).flatMap(Optional::stream).count();
            if (sent == 0) {
                throw Refusals.of(SystemErrorCode.MISSING_REQUIRED_FIELD, "path, hash or content is required");
            }
            if (sent > 1) {
                throw Refusals.of(SystemErrorCode.INVALID_INPUT_VALUE, "Send only one of path, hash and content");
            }
        }
    }

    Tool tool() {
        return WorkspaceTools.served(
                ToolContract.named(WorkspaceTool.LINT_PLAN.text())
                        .parameters(PARAMETERS)
                        .readOnly(),
                "Checks a plan against the rules for plans: send exactly one of path, hash and content. Returns every"
                        + " finding with its line, and the hash that the plan would have.",
                new ResultSchema().flag("passed").text("hash").list("findings"),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        Request request = CallArguments.decode(PARAMETERS, call);
        request.requireOne();
        OpenWorkspace project = services.workspace(call);
        LintReport report = Plans.lint(request.content.orElseGet(() -> text(project, request)));
        return Envelope.success(JsonObject.builder()
                .put("passed", report.passed())
                .put("hash", report.hash())
                .put("findings", report.findings().stream().map(Finding::json).collect(JsonArray.toJsonArray()))
                .build());
    }

    private static String text(OpenWorkspace project, Request request) {
        FileContent file = request.hash
                .map(hash -> project.plans().find(hash).content())
                .orElseGet(() -> project.files().read(project.files().resolve(request.path.orElseThrow())));
        return file.text()
                .orElseThrow(() -> Refusals.of(SystemErrorCode.FILE_READ_FAILED, "The plan is not UTF-8 text"));
    }
}
