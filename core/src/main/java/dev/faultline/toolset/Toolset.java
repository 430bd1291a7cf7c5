package dev.faultline.toolset;

import dev.faultline.boundary.Consequence;
import dev.faultline.dialect.Dialect;
import dev.faultline.fault.Origin;
import dev.faultline.tool.Gate;
import dev.faultline.tool.ToolCall;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A family of tools under one contract.
 *
 * @param name what it is chosen by
 * @param dialect how its tools fail
 * @param gates what each call of its tools has to pass, in this order
 * @param origins session, role, workspace, phase and plan of a call, as far as they are known
 * @param callerErrors the exceptions that mean a mistake of the caller, who sees their text
 * @param consequence what a fault of its tools brings about
 */
public record Toolset(
        String name,
        Dialect dialect,
        List<ServedTool> tools,
        List<Gate> gates,
        Function<ToolCall, Origin> origins,
        Set<Class<? extends Throwable>> callerErrors,
        Consequence consequence) {
    /** What our own tools throw for a wrong argument (PD-30); their code is written for it (R30). */
    public static final Set<Class<? extends Throwable>> CALLER_ERRORS = Set.of(IllegalArgumentException.class);

    /** Copies the collections. */
    public Toolset {
        tools = List.copyOf(tools);
        gates = List.copyOf(gates);
        callerErrors = Set.copyOf(callerErrors);
    }

    /** Makes a family whose tools throw {@link #CALLER_ERRORS} for a wrong argument. */
    public Toolset(
            String name,
            Dialect dialect,
            List<ServedTool> tools,
            List<Gate> gates,
            Function<ToolCall, Origin> origins,
            Consequence consequence) {
        this(name, dialect, tools, gates, origins, CALLER_ERRORS, consequence);
    }

    /** {@return a family whose calls pass no gate and belong to no session} */
    public static Toolset of(String name, Dialect dialect, List<ServedTool> tools) {
        return new Toolset(name, dialect, tools, List.of(), call -> Origin.UNKNOWN, Consequence.NONE);
    }
}
