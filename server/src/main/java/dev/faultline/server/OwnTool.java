package dev.faultline.server;

import dev.faultline.boundary.Consequence;
import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Gate;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A tool written for Faultline, without the SDK: it decodes its own arguments and may speak a dialect of its own.
 *
 * @param description what it does, for the model that may call it
 * @param outputSchema the JSON Schema of its structured content, errors included, if it has structure
 * @param gates what each of its calls has to pass, in this order
 * @param origins session, role, workspace, phase and plan of a call, as far as they are known
 * @param callerErrors the exceptions that mean a mistake of the caller, who sees their text
 * @param consequence what a fault of the tool brings about before it is recorded
 */
public record OwnTool(
        ToolContract contract,
        String description,
        Optional<JsonObject> outputSchema,
        Dialect dialect,
        List<Gate> gates,
        Function<ToolCall, Origin> origins,
        Set<Class<? extends Throwable>> callerErrors,
        Consequence consequence,
        ToolHandler<Envelope> handler) {}
