package dev.faultline.toolsets.code;

import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.problemdetails.BaseErrorFields;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolsets.ServedTool;
import java.util.List;

/** The six code tools, confined to one folder. */
public final class CodeTools {
    private CodeTools() {}

    /**
     * {@return the tools, each to be put behind a boundary of its contract in the {@code problem-details} dialect}
     *
     * @throws IllegalArgumentException if the root is no folder that can be read
     */
    public static List<ServedTool> of(CodeSettings settings) {
        Root root = Root.of(settings.root());
        CodeLimits limits = settings.limits();
        Git git = new Git(settings.gitProgram(), root);
        return List.of(
                new OpenFile(root, limits).tool(),
                new ListPaths(root, limits, settings.notices()).tool(),
                new BlameRange(root, limits, git).tool(),
                new FileHistory(root, limits, git).tool(),
                new SearchText(root, limits, Ripgrep.of(settings, root), settings.notices()).tool(),
                new SemanticSearch(settings.index(), limits).tool());
    }

    /** {@return the tool, whose output is this result or an error of the contract} */
    static ServedTool served(
            ToolContract contract, String description, JsonObject result, ToolHandler<Envelope> handler) {
        JsonObject output = BaseErrorFields.outputSchema(result, contract.emptyResult());
        return new ServedTool(contract, description, output, handler);
    }
}
