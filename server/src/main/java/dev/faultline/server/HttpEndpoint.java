package dev.faultline.server;

import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import java.net.URI;

/** A server that listens over HTTP until it is closed or the process ends. */
public final class HttpEndpoint implements AutoCloseable {
    private static final String PATH = "/mcp";
    private static final String JETTY = "org.eclipse.jetty.ee10.servlet.ServletContextHandler";

    private final EmbeddedServer server;
    private final URI address;

    private HttpEndpoint(EmbeddedServer server, URI address) {
        this.server = server;
        this.address = address;
    }

    static HttpEndpoint start(FaultlineServer server, String host, int port) {
        requireJetty(); // before the servlet exists, whose threads would keep the process alive
        EmbeddedServer embedded = EmbeddedServer.start(EmbeddedSettings.at(new Address(host, port))
                .mount(server.listensAt(host).servlet(), PATH)
                .onStop(server::close));
        return new HttpEndpoint(embedded, URI.create("http://" + host + ":" + embedded.port() + PATH));
    }

    private static void requireJetty() {
        try {
            Class.forName(JETTY, false, HttpEndpoint.class.getClassLoader());
        } catch (ClassNotFoundException | NoClassDefFoundError missing) {
            throw new IllegalStateException(
                    "serveHttp needs Jetty: add org.eclipse.jetty.ee10:jetty-ee10-servlet 12.1 to the dependencies, or"
                            + " mount servlet() in a container of your own",
                    missing);
        }
    }

    /** {@return the address for clients, such as {@code http://127.0.0.1:8080/mcp}} */
    public URI address() {
        return address;
    }

    /** Blocks until the server is closed. */
    public void join() throws InterruptedException {
        server.join();
    }

    /** Stops listening and closes the server, as {@link FaultlineServer#close} describes. */
    @Override
    public void close() {
        server.close();
    }
}
