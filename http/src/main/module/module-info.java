/** HTTP in front of a server, for the other modules only: sessions, tokens, limits and health. */
module dev.faultline.http {
    requires transitive dev.faultline.core;
    requires transitive jakarta.servlet;
    requires dev.faultline.dialects;
    requires dev.faultline.files;
    requires org.slf4j;
    requires static micrometer.core;
    requires static micrometer.registry.prometheus;
    requires static org.eclipse.jetty.ee10.servlet;
    requires static owasp.encoder;

    exports dev.faultline.http to
            dev.faultline.server;
    exports dev.faultline.http.session to
            dev.faultline.fleet,
            dev.faultline.server;
    exports dev.faultline.http.stream to
            dev.faultline.server;
}
