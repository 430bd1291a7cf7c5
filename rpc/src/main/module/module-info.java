/** JSON-RPC messages and the protocol's revisions, for the server. */
module dev.faultline.rpc {
    requires transitive dev.faultline.core;

    exports dev.faultline.rpc to
            dev.faultline.server;
    exports dev.faultline.rpc.era to
            dev.faultline.server;
}
