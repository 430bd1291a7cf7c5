package dev.faultline.server;

import dev.faultline.boundary.BoundaryBuilder;
import dev.faultline.boundary.Consequence;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Dialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonLimits;
import dev.faultline.rpc.CallsInFlight;
import dev.faultline.text.BoundedText;
import dev.faultline.text.ByteCount;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Toolset;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What all parts of one guarded server share.
 *
 * @param boundaries what the server's author said about boundaries, applied to each
 * @param callers who calls, by connection and context
 * @param maxResult the most bytes of a result
 * @param message how large a message from a client may be
 * @param timeLimit how long a call may take; a tool may have a shorter limit of its own
 */
record Guard(
        Dialect dialect,
        Recording recorder,
        Consumer<BoundaryBuilder> boundaries,
        Duration timeLimit,
        int maxResult,
        JsonLimits message,
        McpJsonMapper mapper,
        CallsInFlight calls,
        BiFunction<String, McpTransportContext, Caller> callers,
        UnknownTools unknownTools,
        Threads threads) {
    /** The session of calls of unknown tools, and what their faults bring about. */
    record UnknownTools(Function<ToolCall, Origin> origins, Consequence consequence) {
        static final UnknownTools STANDARD = new UnknownTools(call -> Origin.UNKNOWN, Consequence.NONE);
    }

    /** The largest result: 8 MiB. */
    static final int MAX_RESULT = 8 * 1024 * 1024;

    /** How long after its limit a call is answered by the server itself, should everything else be stuck. */
    static final Duration GRACE = Duration.ofSeconds(10);

    /** {@return the response to a message that exceeds the limit} */
    String messageTooLarge() {
        return "The message is larger than " + ByteCount.text(message.bytes());
    }

    /**
     * {@return the result, if it is not too large to be sent}
     *
     * @throws FaultException {@code RESULT_TOO_LARGE} if it is
     */
    String bounded(String result) {
        if (!BoundedText.fits(result, maxResult)) {
            String sentence = "The result is larger than the " + maxResult + " bytes that may be sent";
            throw new FaultException(CommonCode.RESULT_TOO_LARGE.fault(sentence));
        }
        return result;
    }

    /** {@return the boundary of a tool of this toolset} */
    ToolBoundary boundary(ToolContract contract, Toolset toolset) {
        BoundaryBuilder builder = builder(contract, toolset.dialect())
                .origins(toolset.origins())
                .callerErrors(toolset.callerErrors())
                .consequence(toolset.consequence());
        toolset.gates().forEach(builder::gate);
        return builder.build();
    }

    /** {@return the boundary of this tool, or of this method of the protocol, which fails in this dialect} */
    ToolBoundary boundary(ToolContract contract, Dialect spoken) {
        return builder(contract, spoken).build();
    }

    /** {@return the boundary of calls of tools that do not exist, which may belong to a session all the same} */
    ToolBoundary unknownTools(ToolContract contract) {
        return builder(contract, dialect)
                .origins(unknownTools.origins())
                .consequence(unknownTools.consequence())
                .build();
    }

    private BoundaryBuilder builder(ToolContract contract, Dialect spoken) {
        BoundaryBuilder builder = ToolBoundary.of(contract, spoken, recorder).threads(threads);
        boundaries.accept(builder);
        return builder;
    }
}
