/** A client in memory, for the tests of servers. */
module dev.faultline.testing {
    requires transitive dev.faultline.core;
    requires transitive dev.faultline.server;

    exports dev.faultline.testing.client;
}
