package dev.faultline.toolsets.workspace.testing;

import dev.faultline.tool.Caller;
import dev.faultline.tool.Gate;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;
import dev.faultline.toolset.Toolset;

/** The calls of one caller, such as the owner of a token, over a connection that does not identify callers. */
record CallsOf(Caller caller) {
    /** {@return the toolset, to which every call is one of this caller} */
    Toolset to(Toolset all) {
        return new Toolset(
                all.name(),
                all.dialect(),
                all.tools().stream().map(this::tool).toList(),
                all.gates().stream().map(this::gate).toList(),
                call -> all.origins().apply(by(call)),
                all.callerErrors(),
                (call, reply) -> all.consequence().apply(by(call), reply),
                all.telemetry(),
                all.ownsUnknownTools());
    }

    private Tool tool(Tool tool) {
        return new Tool(
                tool.contract(),
                tool.description(),
                tool.outputSchema(),
                call -> tool.handler().handle(by(call)));
    }

    private Gate gate(Gate gate) {
        return call -> gate.admit(by(call));
    }

    private ToolCall by(ToolCall call) {
        return new ToolCall(
                call.contract(),
                call.arguments(),
                call.meta(),
                caller,
                call.requestId(),
                call.cancellation(),
                call.deadline(),
                call.progress());
    }
}
