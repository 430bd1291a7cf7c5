package dev.faultline.server;

import dev.faultline.boundary.BoundaryBuilder;
import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Dialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.internal.ByteCount;
import dev.faultline.repeats.Repeats;
import dev.faultline.rpc.CallsInFlight;
import dev.faultline.server.internal.LinkageCheck;
import dev.faultline.text.BoundedText;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Toolset;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.util.function.BiFunction;

/**
 * What all parts of one running server share.
 *
 * @param callers returns the caller on a connection, given the context of the request
 */
record ServerRuntime(
        FailureSettings failures,
        ServerLimits limits,
        ClosableRecorder recorder,
        McpJsonMapper mapper,
        CallsInFlight calls,
        Repeats repeats,
        BiFunction<String, McpTransportContext, Caller> callers,
        RequestThreads threads) {
    /** {@return the runtime of this server, with its recorder open} */
    static ServerRuntime start(ServerDefinition definition) {
        RequestThreads threads = new RequestThreads();
        McpJsonMapper mapper = LinkageCheck.mapper(); // before a trail is opened
        FileNameCheck.run();
        return new ServerRuntime(
                definition.failures(),
                definition.limits(),
                definition.recorder().apply(threads),
                mapper,
                new CallsInFlight(definition.limits().calls()),
                new Repeats(System::nanoTime),
                definition.http().callers(),
                threads);
    }

    /** {@return the dialect of failures that belong to no toolset} */
    Dialect dialect() {
        return failures.dialect();
    }

    /** {@return the sentence for a message that exceeds the limit} */
    String messageTooLarge() {
        return "The message is larger than " + ByteCount.text(limits.messageBytes());
    }

    /**
     * {@return the result, if it is not too large to be sent}
     *
     * @throws FaultException {@code RESULT_TOO_LARGE} if it is
     */
    String bounded(String result) {
        if (!BoundedText.fits(result, limits.resultBytes())) {
            String sentence = "The result is larger than the " + limits.resultBytes() + " bytes that may be sent";
            throw new FaultException(CommonCode.RESULT_TOO_LARGE.fault(sentence));
        }
        return result;
    }

    /** {@return the boundary of a tool of this toolset} */
    ToolBoundary boundary(ToolContract contract, Toolset toolset) {
        BoundaryBuilder builder = watched(builder(contract, toolset.dialect()), contract)
                .origins(toolset.origins())
                .callerErrors(toolset.callerErrors())
                .consequence(toolset.consequence());
        toolset.gates().forEach(builder::gate);
        return builder.build();
    }

    /** {@return the boundary of a tool that belongs to no toolset} */
    ToolBoundary toolBoundary(ToolContract contract) {
        return watched(builder(contract, dialect()), contract).build();
    }

    private BoundaryBuilder watched(BoundaryBuilder boundary, ToolContract contract) {
        return boundary.repeats(repeats, failures.repeats().of(contract.name()));
    }

    /** {@return the boundary of this method of the protocol, with failures in the server's dialect} */
    ToolBoundary boundary(ToolContract contract) {
        return builder(contract, dialect()).build();
    }

    /** {@return the boundary of calls of unknown tools, which may still belong to a session} */
    ToolBoundary unknownTools(ToolContract contract) {
        return builder(contract, dialect())
                .origins(failures.unknownTools().origins())
                .consequence(failures.unknownTools().consequence())
                .build();
    }

    /** {@return a boundary that records nothing, and that observers see if they are to} */
    ToolBoundary unrecorded(ToolContract contract, boolean isObserved) {
        BoundaryBuilder builder =
                ToolBoundary.of(contract, dialect(), Recorder.none()).threads(threads);
        (isObserved ? failures : failures.withoutObservers()).applyTo(builder);
        return builder.build();
    }

    private BoundaryBuilder builder(ToolContract contract, Dialect dialect) {
        BoundaryBuilder builder = ToolBoundary.of(contract, dialect, recorder).threads(threads);
        failures.applyTo(builder);
        return builder;
    }
}
