package dev.faultline.http;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * The address at which a server listens.
 *
 * @param host a name or an address, an IPv6 address in brackets
 * @param port 0 for any free port
 */
public record Address(String host, int port) {
    private static final int MAX_PORT = 65_535;

    /** Checks the port. */
    public Address {
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException("the port must be 0 to " + MAX_PORT + ", not " + port);
        }
    }

    /**
     * {@return the address in a text such as {@code 127.0.0.1:7337}}
     *
     * @throws IllegalArgumentException if the text is not a host and a port
     */
    public static Address parse(String text) {
        int colon = text.lastIndexOf(':');
        try {
            if (colon > 0) {
                return new Address(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
            }
        } catch (IllegalArgumentException notAPort) {
            // reported below, like every other invalid address
        }
        throw new IllegalArgumentException("'" + text + "' is not an address. Use HOST:PORT, such as 127.0.0.1:7337");
    }

    /**
     * {@return whether only this machine can connect to the address}
     *
     * @throws IllegalArgumentException if the host is unknown
     */
    public boolean isLoopback() {
        try {
            return InetAddress.getByName(unbracketed()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("The host " + host + " is not known", e);
        }
    }

    /** {@return the host without the brackets of an IPv6 address} */
    public String unbracketed() {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /** {@return the host and the port, as {@link #parse} reads them} */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
