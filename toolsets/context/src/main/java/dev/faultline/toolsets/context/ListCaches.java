package dev.faultline.toolsets.context;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonText;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;

/** {@code context.list_caches}: lists the caches. */
record ListCaches(CacheRoot root) {
    Tool tool() {
        return ContextTools.served(
                "context.list_caches",
                Parameters.NONE,
                "Lists the caches for context.resolve, in the order of their names.",
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        Parameters.NONE.decode(call.arguments());
        return ContextTools.success(JsonText.print(CacheList.ofServer(root)));
    }
}
