package dev.faultline.toolsets.code;

import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.problemdetails.BaseErrorFields;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.files.Root;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.TelemetryNames;
import dev.faultline.toolset.Tool;
import dev.faultline.toolset.Toolset;
import java.util.List;
import java.util.Optional;

/** The code tools, confined to one folder. */
public final class CodeTools {
    // R16, R29: these names belong to the contract of the code tools.
    private static final TelemetryNames TELEMETRY = new TelemetryNames("codeintel_mcp", Optional.of("codeintel"));

    private CodeTools() {}

    /**
     * {@return the tools, which fail in {@code problem-details}}
     *
     * @throws IllegalArgumentException if the root is not a readable folder
     */
    public static Toolset of(CodeSettings settings) {
        CodeLimits limits = settings.limits();
        Root root = Root.of(settings.root(), limits.pathBytes()).withholding(settings.withheld());
        Listings listings = Listings.of(root);
        Git git = new Git(settings.gitProgram());
        List<Tool> tools = List.of(
                new OpenFile(root, limits).tool(),
                new ListPaths(root, listings, limits, settings.notices()).tool(),
                new BlameRange(root, limits, git).tool(),
                new FileHistory(root, limits, git).tool(),
                new SearchText(
                                root,
                                listings,
                                limits,
                                Ripgrep.of(settings, root),
                                settings.notices(),
                                Turns.forProcessors(limits.threads()))
                        .tool(),
                new SemanticSearch(root, settings.index(), limits, settings.notices()).tool());
        return Toolset.of("code", new ProblemDetailsDialect(settings.problems()), tools)
                .telemetry(TELEMETRY);
    }

    /** {@return the contract of a tool that only reads} */
    static ToolContract contract(String name, String operation, JsonObject emptyResult, Parameters<?> parameters) {
        return ToolContract.named(name)
                .operation(operation)
                .emptyResult(emptyResult)
                .parameters(parameters)
                .readOnly();
    }

    /** {@return the tool, whose output is this result or an error of the contract} */
    static Tool served(ToolContract contract, String description, ResultSchema result, ToolHandler<Envelope> handler) {
        JsonObject output = BaseErrorFields.outputSchema(result.toJson(), contract.emptyResult());
        return new Tool(contract, description, Optional.of(output), handler);
    }
}
