package dev.faultline.app.serve;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Where a server listens. */
record Address(String host, int port) {
    private static final int MAX_PORT = 65_535;

    static Address parse(String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "" : text.substring(0, colon);
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            if (colon > 0 && port >= 0 && port <= MAX_PORT) {
                return new Address(host, port);
            }
        } catch (NumberFormatException notAPort) {
            // reported below, like every other invalid address
        }
        throw new SettingException(
                "--http", "'" + text + "' is not an address. Use HOST:PORT, such as 127.0.0.1:7337.");
    }

    /** {@return whether only this machine can reach it} */
    boolean isLoopback() {
        try {
            return InetAddress.getByName(unbracketed()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new SettingException("--http", "The host " + host + " is not known.");
        }
    }

    String unbracketed() {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }
}
