package dev.faultline.server;

import java.net.URI;

/** A server that listens over HTTP, until it is closed or the process is told to end. */
public final class HttpEndpoint implements AutoCloseable {
    private static final String JETTY = "org/eclipse/jetty/";

    private final Host host;

    /** What carries a server over HTTP. */
    interface Host {
        URI address();

        void join() throws InterruptedException;

        void stop();
    }

    private HttpEndpoint(Host host) {
        this.host = host;
    }

    static HttpEndpoint start(FaultlineServer server, String name, int port) {
        try {
            return new HttpEndpoint(JettyHost.start(server, name, port));
        } catch (NoClassDefFoundError missing) {
            if (String.valueOf(missing.getMessage()).startsWith(JETTY)) {
                throw new IllegalStateException(
                        "serveHttp needs Jetty: add org.eclipse.jetty.ee10:jetty-ee10-servlet 12.1 to the"
                                + " dependencies, or mount servlet() in a container of your own",
                        missing);
            }
            throw missing;
        }
    }

    /** {@return the address for clients, such as {@code http://127.0.0.1:8080/mcp}} */
    public URI address() {
        return host.address();
    }

    /** Waits until it is closed. */
    public void join() throws InterruptedException {
        host.join();
    }

    /** Stops listening and closes the server, as {@link FaultlineServer#close} says. */
    @Override
    public void close() {
        host.stop();
    }
}
