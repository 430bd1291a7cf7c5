/** The contract of a fault: codes, retry answers, the boundary that records and writes them, and what a tool is. */
module dev.faultline.core {
    requires java.net.http;
    requires static java.sql;
    requires tools.jackson.core;
    requires static transitive org.jspecify;

    exports dev.faultline.advice;
    exports dev.faultline.boundary;
    exports dev.faultline.classify;
    exports dev.faultline.dialect;
    exports dev.faultline.fault;
    exports dev.faultline.json;
    exports dev.faultline.repeats;
    exports dev.faultline.text;
    exports dev.faultline.tool;
    exports dev.faultline.toolset;
    exports dev.faultline.internal to
            dev.faultline.client,
            dev.faultline.dialects,
            dev.faultline.files,
            dev.faultline.http,
            dev.faultline.observe,
            dev.faultline.rpc,
            dev.faultline.server,
            dev.faultline.testing,
            dev.faultline.trail;
}
