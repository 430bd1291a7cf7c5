package dev.faultline.dashboard.testing;

import dev.faultline.dashboard.filter.FailureFilter;
import dev.faultline.dashboard.verify.CheckpointList;
import dev.faultline.dashboard.web.Dashboard;
import dev.faultline.dashboard.web.DashboardSettings;
import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.HostRules;
import dev.faultline.http.RefusedRequests;
import dev.faultline.http.WebFilter;
import dev.faultline.http.token.BrowserSessions;
import dev.faultline.http.token.FailureDelays;
import dev.faultline.http.token.RefusedTokens;
import dev.faultline.http.token.TokenFile;
import dev.faultline.http.token.TokenFilter;
import dev.faultline.http.token.TokenStore;
import dev.faultline.http.token.TokenTerms;
import dev.faultline.trail.FolderSource;
import dev.faultline.trail.TrailSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/** A dashboard over HTTP, as the program serves it, and a client. */
public final class Site implements AutoCloseable {
    private static final Address ANY_PORT = new Address("127.0.0.1", 0);

    private final Dashboard dashboard;
    private final EmbeddedServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    private Site(Dashboard dashboard, EmbeddedServer server) {
        this.dashboard = dashboard;
        this.server = server;
    }

    /** {@return a site for everyone on this machine} */
    public static Site open(Path folder) {
        return open(new FolderSource(folder));
    }

    /** {@return a site for everyone on this machine} */
    public static Site open(TrailSource source) {
        return start(DashboardSettings.of(List.of(source)), settings -> settings);
    }

    /** {@return a site whose trail is compared with checkpoints} */
    public static Site compared(Path folder, CheckpointList checkpoints) {
        return start(
                DashboardSettings.of(List.of(new FolderSource(folder))).checkpoints(checkpoints), settings -> settings);
    }

    /** {@return a site for those whose tokens are in the file} */
    public static Site guarded(Path folder, Path tokenFile) {
        return guarded(folder, tokenFile, InstantSource.system());
    }

    /** {@return a site for those whose tokens are in the file; this clock decides when a login ends} */
    public static Site guarded(Path folder, Path tokenFile, InstantSource clock) {
        MeterRegistry metrics = new SimpleMeterRegistry();
        TokenStore tokens = TokenStore.read(
                new TokenFile(tokenFile, new TokenTerms(List.of("planner"), List.of("read", "write", "observe"))));
        RefusedTokens refused = new RefusedTokens(metrics, Set.of());
        BrowserSessions sessions = new BrowserSessions(tokens, refused, new FailureDelays(), clock);
        return start(
                DashboardSettings.of(List.of(new FolderSource(folder))).sessions(sessions),
                settings -> settings.filter(
                        new TokenFilter(tokens, refused, new FailureDelays(), Dashboard.servletPaths())));
    }

    private interface More {
        EmbeddedSettings to(EmbeddedSettings settings);
    }

    private static Site start(DashboardSettings settings, More more) {
        Dashboard dashboard = Dashboard.start(settings.settings(() -> "http = \"127.0.0.1:7339\""));
        EmbeddedSettings embedded = EmbeddedSettings.at(ANY_PORT)
                .mount(dashboard.servlet(), Dashboard.PATTERNS.toArray(String[]::new))
                .filter(new WebFilter(
                        new HostRules(Set.of(), Set.of()), new RefusedRequests(new SimpleMeterRegistry())))
                .onStop(dashboard::close);
        return new Site(dashboard, EmbeddedServer.start(more.to(embedded)));
    }

    public Dashboard dashboard() {
        return dashboard;
    }

    public int port() {
        return server.port();
    }

    /** {@return a request for this path} */
    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
    }

    public HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path);
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    public HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    public HttpClient client() {
        return client;
    }

    /** Waits until the index has read the whole trail. */
    public Site read() {
        dashboard.index().tally(FailureFilter.everything(), Instant.now()); // older entries wait for the first page
        Await.until("the index", () -> dashboard.index().isComplete());
        return this;
    }

    @Override
    public void close() {
        server.close();
        dashboard.close();
    }
}
