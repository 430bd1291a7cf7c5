package dev.faultline.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.concurrent.Executors;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Carries a server on Jetty, which is there only if the server's author has added it. */
final class JettyHost implements HttpEndpoint.Host {
    private static final String PATH = "/mcp";
    private static final long PATIENCE_MS = 5_000;

    private final Server jetty;
    private final URI address;

    private JettyHost(Server jetty, URI address) {
        this.jetty = jetty;
        this.address = address;
    }

    static JettyHost start(FaultlineServer server, String host, int port) {
        QueuedThreadPool threads = new QueuedThreadPool();
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        Server jetty = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        ServerConnector connector = new ServerConnector(jetty, new HttpConnectionFactory(http));
        connector.setHost(host.startsWith("[") ? host.substring(1, host.length() - 1) : host);
        connector.setPort(port);
        jetty.addConnector(connector);
        jetty.setHandler(new GracefulHandler(mounted(server.allowHost(host))));
        jetty.setStopTimeout(PATIENCE_MS);
        jetty.setStopAtShutdown(true);
        jetty.addEventListener(new Ending(server));
        listen(jetty, host, port);
        return new JettyHost(jetty, URI.create("http://" + host + ":" + connector.getLocalPort() + PATH));
    }

    private static ServletContextHandler mounted(FaultlineServer server) {
        ServletHolder holder = new ServletHolder(server.servlet());
        holder.setAsyncSupported(true);
        ServletContextHandler context = new ServletContextHandler();
        context.addServlet(holder, PATH);
        return context;
    }

    private static void listen(Server jetty, String host, int port) {
        try {
            jetty.start();
        } catch (IOException e) {
            stop(jetty);
            throw new UncheckedIOException("nothing can listen at " + host + ":" + port, e);
        } catch (Exception e) {
            stop(jetty);
            throw new IllegalStateException("Jetty did not start", e);
        }
    }

    /** Answers what is in progress before Jetty closes its connections. */
    private record Ending(FaultlineServer server) implements LifeCycle.Listener {
        @Override
        public void lifeCycleStopping(LifeCycle jetty) {
            server.close();
        }
    }

    @Override
    public URI address() {
        return address;
    }

    @Override
    public void join() throws InterruptedException {
        jetty.join();
    }

    @Override
    public void stop() {
        stop(jetty);
    }

    private static void stop(Server jetty) {
        try {
            jetty.stop();
        } catch (Exception e) {
            throw new IllegalStateException("Jetty did not stop", e);
        }
    }
}
