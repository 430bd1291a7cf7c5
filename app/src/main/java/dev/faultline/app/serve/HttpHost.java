package dev.faultline.app.serve;

import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Carries a server over HTTP, with what its operator wants to know of it. */
final class HttpHost {
    private static final long PATIENCE_MS = 5_000;
    private static final int MAX_HEADERS = 16 * 1024;

    private final Composition composition;
    private final ServeSettings settings;
    private final IntConsumer listening;

    /** A host that passes its port to {@code listening} once it accepts requests. */
    HttpHost(Composition composition, ServeSettings settings, IntConsumer listening) {
        this.composition = composition;
        this.settings = settings;
        this.listening = listening;
    }

    /** {@return 0, once the server was asked to end and has ended} */
    int serve() throws Exception {
        Server jetty = start();
        try {
            jetty.join();
        } finally {
            jetty.stop();
        }
        return 0;
    }

    private Server start() throws Exception {
        if (settings.tokens().isEmpty() && !settings.address().isLoopback()) {
            throw new SettingException(
                    "--http", "Beyond this machine a server needs tokens: name a file of them with --token-file.");
        }
        QueuedThreadPool threads = new QueuedThreadPool();
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        Server jetty = new Server(threads);
        ServerConnector connector = connector(jetty);
        jetty.addConnector(connector);
        jetty.setHandler(new GracefulHandler(servlets()));
        jetty.setErrorHandler(new PlainErrors());
        jetty.setStopTimeout(PATIENCE_MS);
        jetty.setStopAtShutdown(true);
        jetty.addEventListener(new Ending());
        listen(jetty);
        listening.accept(connector.getLocalPort());
        return jetty;
    }

    private void listen(Server jetty) throws Exception {
        try {
            jetty.start();
        } catch (IOException e) {
            jetty.stop();
            throw new SettingException(
                    "--http",
                    "Nothing can listen at "
                            + settings.address().host() + ":"
                            + settings.address().port() + ": " + e.getMessage()
                            + ". Choose another address with --http.");
        }
    }

    /** Answers what is in progress before Jetty closes its connections. */
    private final class Ending implements LifeCycle.Listener {
        @Override
        public void lifeCycleStopping(LifeCycle jetty) {
            composition.server().close();
        }
    }

    private ServerConnector connector(Server jetty) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(MAX_HEADERS);
        ServerConnector connector = new ServerConnector(jetty, new HttpConnectionFactory(http));
        connector.setHost(settings.address().unbracketed());
        connector.setPort(settings.address().port());
        return connector;
    }

    private ServletContextHandler servlets() {
        settings.allowedHosts().forEach(host -> allow("--allow-host", host, composition.server()::allowHost));
        settings.allowedOrigins().forEach(origin -> allow("--allow-origin", origin, composition.server()::allowOrigin));
        allow("--http", settings.address().host(), composition.server()::allowHost);
        composition.server().context(TokenFilter::context).callers(TokenFilter::caller);
        ServletContextHandler context = new ServletContextHandler();
        add(context, composition.server().servlet(), "/mcp");
        add(context, new HealthServlet(composition.index()), "/healthz", "/readyz");
        add(context, new MetricsServlet(composition.metrics()), "/metrics");
        add(context, new ProblemServlet(), "/problems/*");
        settings.tokens()
                .ifPresent(tokens -> TokenFilter.guard(context, tokens, new RefusedTokens(composition.metrics())));
        return context;
    }

    private static void allow(String setting, String value, Consumer<String> server) {
        try {
            server.accept(value);
        } catch (IllegalArgumentException wrong) {
            throw new SettingException(setting, wrong.getMessage() + ".");
        }
    }

    private static void add(ServletContextHandler context, HttpServlet servlet, String... paths) {
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        for (String path : paths) {
            context.addServlet(holder, path);
        }
    }
}
