package dev.faultline.dashboard.web;

import dev.faultline.dashboard.index.IndexedTrail;
import dev.faultline.dashboard.index.Tallies;
import dev.faultline.dashboard.index.TrailIndex;
import dev.faultline.dashboard.verify.Verification;
import dev.faultline.http.stream.KeepAlive;
import dev.faultline.trail.FolderSource;
import dev.faultline.trail.TrailSource;
import jakarta.servlet.http.HttpServlet;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The dashboard of one or more trails: reads them in the background, and serves the pages about them. */
public final class Dashboard implements AutoCloseable {
    /** The paths of the dashboard, as the patterns of a servlet. */
    public static final List<String> PATTERNS = List.of(
            "",
            "/failures",
            "/failures/*",
            "/tools",
            "/codes",
            "/trail",
            "/settings",
            "/export/*",
            "/live",
            "/login",
            "/assets/*");

    private static final long BETWEEN_LOOKS_MILLIS = 500;
    private static final int MAX_TRAILS = 100;

    private final DashboardSettings settings;
    private final TrailIndex index = new TrailIndex(TrailIndex.USUAL_LIMIT);
    private final List<Verification> verifications = new CopyOnWriteArrayList<>();
    private final Set<Path> known = new HashSet<>();
    private final Set<TrailSource> shown = Collections.newSetFromMap(new IdentityHashMap<>());
    private final KeepAlive keepAlive = new KeepAlive(KeepAlive.LONGEST_SILENCE);
    private final Thread watching =
            Thread.ofPlatform().daemon().name("faultline-dashboard").unstarted(this::watch);

    private Dashboard(DashboardSettings settings) {
        this.settings = settings;
    }

    /** {@return a dashboard that has begun to read its trails} */
    public static Dashboard start(DashboardSettings settings) {
        Dashboard dashboard = new Dashboard(settings);
        dashboard.look();
        dashboard.watching.start();
        return dashboard;
    }

    private void add(TrailSource source) {
        index.add(source);
        if (source instanceof FolderSource folder) {
            verifications.add(new Verification(folder, settings.clock(), settings.checkpoints(), index::changed));
        }
    }

    // A long trail is verified after it has been read: both at once would delay the first pages.
    private void verify(IndexedTrail trail) {
        verifications.stream().filter(one -> one.source() == trail.source()).forEach(Verification::start);
    }

    private void look() {
        for (TrailSource source : settings.sources().get()) {
            if (shown.size() < MAX_TRAILS && shown.add(source)) {
                add(source);
            }
        }
        for (Path folder : settings.folders().get()) {
            if (known.size() < MAX_TRAILS && known.add(folder)) {
                add(new FolderSource(folder));
            }
        }
    }

    // A server opens the trail of a workspace with its first session.
    private void watch() {
        try {
            while (!index.isClosed()) {
                TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
                look();
                index.trails().stream()
                        .filter(trail -> trail.status().complete())
                        .forEach(this::verify);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    /** {@return the servlet paths, which check by themselves who may look} */
    public static Set<String> servletPaths() {
        return PATTERNS.stream().map(pattern -> pattern.replace("/*", "")).collect(Collectors.toSet());
    }

    /** {@return the path of the page about the failure with this id} */
    public static String pathTo(String id) {
        return FailureRows.address(id);
    }

    /** {@return the index of the trails} */
    public TrailIndex index() {
        return index;
    }

    /** {@return the servlet for {@link #PATTERNS}} */
    public HttpServlet servlet() {
        return new DashboardServlet(settings, index, new Tallies(index, settings.clock()), verifications, keepAlive);
    }

    /** Stops reading, and ends the streams of open pages. */
    @Override
    public void close() {
        index.close();
        keepAlive.close();
        watching.interrupt();
        verifications.forEach(Verification::close);
    }
}
