package dev.faultline.toolsets;

import dev.faultline.dialect.Dialect;
import dev.faultline.fault.Origin;
import dev.faultline.tool.Gate;
import dev.faultline.tool.ToolCall;
import java.util.List;
import java.util.function.Function;

/**
 * A family of tools under one contract.
 *
 * @param name what it is chosen by
 * @param dialect how its tools fail
 * @param gates what each call of its tools has to pass, in this order
 * @param origins session, role, workspace, phase and plan of a call, as far as they are known
 */
public record Toolset(
        String name, Dialect dialect, List<ServedTool> tools, List<Gate> gates, Function<ToolCall, Origin> origins) {
    /** Copies the lists. */
    public Toolset {
        tools = List.copyOf(tools);
        gates = List.copyOf(gates);
    }

    /** {@return a family whose calls pass no gate and belong to no session} */
    public static Toolset of(String name, Dialect dialect, List<ServedTool> tools) {
        return new Toolset(name, dialect, tools, List.of(), call -> Origin.UNKNOWN);
    }
}
