package dev.faultline.toolsets.context;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonText;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;

/** {@code context.inspect_cache}: describes a cache, without its content. */
record InspectCache(CacheRoot root, KeptCaches caches) {
    private static final Parameters<String> PARAMETERS =
            Parameters.of(sent -> sent.get(ContextTools.CACHE), ContextTools.CACHE);

    Tool tool() {
        return ContextTools.served(
                "context.inspect_cache",
                PARAMETERS,
                "Returns the version of a cache, its number of documents and bytes, and whether it is valid.",
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        String cache = PARAMETERS.decode(call.arguments());
        return ContextTools.success(JsonText.print(Inspection.ofServed(root.resolve(cache), caches)));
    }
}
