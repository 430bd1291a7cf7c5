/** Logs, metrics and traces of calls and faults. */
module dev.faultline.observe {
    requires transitive dev.faultline.core;
    requires static transitive io.opentelemetry.api;
    requires static transitive micrometer.core;
    requires static transitive micrometer.observation;
    requires transitive org.slf4j;
    requires static io.opentelemetry.context;

    exports dev.faultline.observe;
}
