package dev.faultline.gateway.fault;

import java.util.Locale;

/** Who said that something failed. */
public enum By {
    /** The upstream itself. */
    SERVER,
    /** The gateway, which concluded it. */
    GATEWAY;

    /** {@return the name in {@code _meta}} */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
