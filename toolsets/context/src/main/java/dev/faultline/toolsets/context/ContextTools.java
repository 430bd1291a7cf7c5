package dev.faultline.toolsets.context;

import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.resolvev0.ResolveV0Dialect;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import dev.faultline.toolset.Toolset;
import java.util.List;
import java.util.Optional;

/** The three context tools over one folder of caches. */
public final class ContextTools {
    static final Parameter<String> CACHE =
            Parameter.required("cache", Shape.text(), "The name of the cache, from context.list_caches.");

    private ContextTools() {}

    /** {@return the tools, which fail in {@code resolve-v0}} */
    public static Toolset of(ContextSettings settings) {
        CacheRoot root = new CacheRoot(settings.root(), settings.pathBytes(), settings.withheld());
        KeptCaches caches = new KeptCaches(settings.keptBytes());
        List<Tool> tools = List.of(
                new Resolve(root, caches, settings).tool(),
                new ListCaches(root).tool(),
                new InspectCache(root, caches).tool());
        return Toolset.of("context", new ResolveV0Dialect(), tools);
    }

    static Tool served(String name, Parameters<?> parameters, String description, ToolHandler<Envelope> handler) {
        ToolContract contract = ToolContract.named(name).parameters(parameters).readOnly();
        return new Tool(contract, description, Optional.empty(), handler);
    }

    /** {@return a result of text only} */
    static Envelope success(String text) {
        return new Envelope(List.of(text), Optional.empty(), JsonObject.EMPTY, false);
    }
}
