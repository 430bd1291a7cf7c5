package dev.faultline.spring;

import dev.faultline.server.FaultlineServer;

/** A bean that changes the server before it starts, for whatever is not a property. */
@FunctionalInterface
public interface FaultlineCustomizer {
    /** Changes the server. */
    void customize(FaultlineServer server);
}
