package dev.faultline.server.testing;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.server.FaultlineServer;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.toolset.Toolset;
import java.io.IOException;

/** Servers of one toolset in the JVM of the test, and their clients. */
public final class ToolsetServer {
    private ToolsetServer() {}

    /**
     * {@return a server that is composed as {@code faultline serve} composes one with only this toolset, but records in
     * memory} Give it other limits, or a trail, before a client connects.
     */
    public static FaultlineServer of(Toolset toolset) {
        return FaultlineServer.named("faultline", "1")
                .dialect(ofTheProtocol(toolset.dialect()))
                .recorder(new InMemoryRecorder())
                .toolset(toolset);
    }

    // R29: an unknown tool is not one of the toolset, whose names its problems may not have.
    private static Dialect ofTheProtocol(Dialect spoken) {
        return spoken instanceof ProblemDetailsDialect ? ProblemDetailsDialect.forToolset("mcp") : spoken;
    }

    /** {@return a client of a new server of this toolset} */
    public static WireClient connect(Toolset toolset) throws IOException {
        return connect(of(toolset));
    }

    /** {@return a client of this server, which ends with it} */
    public static WireClient connect(FaultlineServer server) throws IOException {
        return connect(server, Messages.REVISION);
    }

    /** {@return a client of this server that asks for this revision of the protocol} */
    public static WireClient connect(FaultlineServer server, String revision) throws IOException {
        return new PipedClient(server, revision);
    }
}
