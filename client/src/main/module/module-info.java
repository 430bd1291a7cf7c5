/** A client that reads the faults of a guarded server. */
module dev.faultline.client {
    requires transitive dev.faultline.core;
    requires transitive io.modelcontextprotocol.sdk.mcp;
    requires transitive java.net.http;
    requires transitive reactor.core;
    requires dev.faultline.dialects;

    exports dev.faultline.client;
}
