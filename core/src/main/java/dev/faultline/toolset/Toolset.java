package dev.faultline.toolset;

import dev.faultline.boundary.Consequence;
import dev.faultline.dialect.Dialect;
import dev.faultline.fault.Origin;
import dev.faultline.tool.Gate;
import dev.faultline.tool.Scope;
import dev.faultline.tool.ToolCall;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A family of tools under one contract. It starts from {@link #of}; the other methods return a copy with one part
 * replaced.
 *
 * @param name the name by which a server selects it
 * @param dialect the dialect of its failures
 * @param gates the checks that each call of its tools must pass, in this order
 * @param origins returns session, role, workspace, phase and plan of a call, as far as they are known
 * @param callerErrors the exceptions that mean a mistake of the caller, who receives their text
 * @param consequence what a fault of its tools causes before it is recorded
 * @param telemetry its names in logs and metrics
 * @param ownsUnknownTools whether a call of an unknown tool has this toolset's origin and consequence (R35)
 */
public record Toolset(
        String name,
        Dialect dialect,
        List<Tool> tools,
        List<Gate> gates,
        Function<ToolCall, Origin> origins,
        Set<Class<? extends Throwable>> callerErrors,
        Consequence consequence,
        TelemetryNames telemetry,
        boolean ownsUnknownTools) {
    /** What our own tools throw for a wrong argument (PD-30); their code is written for it (R30). */
    public static final Set<Class<? extends Throwable>> CALLER_ERRORS = Set.of(IllegalArgumentException.class);

    /** Copies the collections. */
    public Toolset {
        tools = List.copyOf(tools);
        gates = List.copyOf(gates);
        callerErrors = Set.copyOf(callerErrors);
    }

    /**
     * {@return a toolset whose calls need the {@link Scope} of their tool and belong to no session, and whose tools
     * throw {@link #CALLER_ERRORS} for a wrong argument}
     */
    public static Toolset of(String name, Dialect dialect, List<Tool> tools) {
        return new Toolset(
                name,
                dialect,
                tools,
                List.of(Scope::require),
                call -> Origin.UNKNOWN,
                CALLER_ERRORS,
                Consequence.NONE,
                TelemetryNames.STANDARD,
                false);
    }

    /**
     * {@return this toolset with its failures in another dialect} An output schema describes errors too, so the tools
     * lose theirs if the dialects differ.
     */
    public Toolset dialect(Dialect other) {
        List<Tool> described = other.id().equals(dialect.id())
                ? tools
                : tools.stream().map(Tool::withoutOutputSchema).toList();
        return new Toolset(
                name, other, described, gates, origins, callerErrors, consequence, telemetry, ownsUnknownTools);
    }

    /** {@return this toolset with these gates, one of which has to require the {@link Scope} of the tool} */
    public Toolset gates(List<Gate> inOrder) {
        return new Toolset(
                name, dialect, tools, inOrder, origins, callerErrors, consequence, telemetry, ownsUnknownTools);
    }

    /** {@return this toolset with this source of origins} */
    public Toolset origins(Function<ToolCall, Origin> source) {
        return new Toolset(name, dialect, tools, gates, source, callerErrors, consequence, telemetry, ownsUnknownTools);
    }

    /** {@return this toolset with these exceptions as mistakes of the caller} */
    public Toolset callerErrors(Set<Class<? extends Throwable>> types) {
        return new Toolset(name, dialect, tools, gates, origins, types, consequence, telemetry, ownsUnknownTools);
    }

    /** {@return this toolset with this consequence of its faults} */
    public Toolset consequence(Consequence step) {
        return new Toolset(name, dialect, tools, gates, origins, callerErrors, step, telemetry, ownsUnknownTools);
    }

    /** {@return this toolset with these names in logs and metrics} */
    public Toolset telemetry(TelemetryNames names) {
        return new Toolset(name, dialect, tools, gates, origins, callerErrors, consequence, names, ownsUnknownTools);
    }

    /** {@return this toolset as the one that calls of unknown tools belong to} */
    public Toolset owningUnknownTools() {
        return new Toolset(name, dialect, tools, gates, origins, callerErrors, consequence, telemetry, true);
    }
}
