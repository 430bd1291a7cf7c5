/** An MCP server whose every failure is a fault under contract. */
module dev.faultline.server {
    requires transitive dev.faultline.core;
    requires transitive dev.faultline.dialects;
    requires dev.faultline.http;
    requires transitive dev.faultline.trail;
    requires transitive io.modelcontextprotocol.sdk.mcp;
    requires transitive jakarta.servlet;
    requires transitive reactor.core;
    requires com.networknt.schema;
    requires dev.faultline.rpc;
    requires org.slf4j;
    requires tools.jackson.core;

    exports dev.faultline.server;
}
