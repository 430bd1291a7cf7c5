/** Logs, metrics and traces of calls and faults. */
module dev.faultline.observe {
    requires transitive dev.faultline.core;
    requires transitive io.opentelemetry.api;
    requires transitive micrometer.core;
    requires transitive micrometer.observation;
    requires transitive org.slf4j;
    requires io.opentelemetry.context;

    exports dev.faultline.observe;
}
