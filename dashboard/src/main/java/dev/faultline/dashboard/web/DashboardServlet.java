package dev.faultline.dashboard.web;

import dev.faultline.dashboard.filter.BadFilterException;
import dev.faultline.dashboard.filter.FailureFilter;
import dev.faultline.dashboard.filter.Query;
import dev.faultline.dashboard.index.Row;
import dev.faultline.dashboard.index.Tallies;
import dev.faultline.dashboard.index.TrailIndex;
import dev.faultline.dashboard.verify.Verification;
import dev.faultline.http.stream.KeepAlive;
import dev.faultline.trail.FaultEntry;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Serves the pages of the dashboard to those who may look. */
final class DashboardServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient DashboardSettings settings;
    private final transient TrailIndex index;
    private final transient Tallies tallies;
    private final transient List<Verification> verifications;
    private final transient CodeBook codes;
    private final transient Assets assets = new Assets();
    private final transient LiveStream live;
    private final transient Visitors visitors;

    DashboardServlet(
            DashboardSettings settings,
            TrailIndex index,
            Tallies tallies,
            List<Verification> verifications,
            KeepAlive keepAlive) {
        this.settings = settings;
        this.index = index;
        this.tallies = tallies;
        this.verifications = verifications;
        this.codes = new CodeBook(settings.codes());
        this.live = new LiveStream(index, tallies, keepAlive);
        this.visitors = new Visitors(settings.sessions());
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Answers.secure(response);
        try {
            String path = request.getServletPath();
            if (path.equals("/assets")) {
                asset(request, response);
            } else if (path.equals("/login")) {
                visitors.form(response);
            } else if (visitors.admits(request, response)) {
                page(path, request, response);
            }
        } catch (BadFilterException wrong) {
            Answers.message(
                    response, HttpServletResponse.SC_BAD_REQUEST, "This address is not valid", wrong.getMessage());
        } catch (UncheckedIOException unreadable) {
            Answers.message(
                    response,
                    HttpServletResponse.SC_SERVICE_UNAVAILABLE,
                    "The audit log cannot be read",
                    "It may have been removed or replaced. Try again in a moment.");
        }
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Answers.secure(response);
        if (request.getServletPath().equals("/login")) {
            visitors.login(request, response);
        } else {
            response.setHeader("Allow", "GET");
            Answers.message(
                    response, HttpServletResponse.SC_METHOD_NOT_ALLOWED, "Not possible", "The dashboard only shows.");
        }
    }

    private void page(String path, HttpServletRequest request, HttpServletResponse response) throws IOException {
        switch (path) {
            case "" -> Answers.html(response, new OverviewPage(view(request, List.of())).render());
            case "/failures" -> failures(request, response);
            case "/tools" -> Answers.html(response, new ToolsPage(view(request, ToolsPage.NAMES)).render());
            case "/codes" -> Answers.html(response, new CodesPage(view(request, List.of())).render());
            case "/trail" -> trail(request, response);
            case "/settings" ->
                Answers.html(
                        response,
                        new SettingsPage(
                                        view(request, List.of()),
                                        settings.settings().get())
                                .render());
            case "/export" -> export(request, response);
            case "/live" -> live(request, response);
            default -> notFound(response); // no such pattern
        }
    }

    private void failures(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<String> id = below(request);
        if (id.isEmpty()) {
            Answers.html(response, new FailuresPage(view(request, FailuresPage.NAMES)).render());
            return;
        }
        View view = view(request, List.of());
        Optional<Row> row = index.find(id.get());
        Optional<FaultEntry> entry = row.flatMap(Row::entry)
                .flatMap(found -> found instanceof FaultEntry fault ? Optional.of(fault) : Optional.empty());
        if (row.isPresent() && entry.isPresent()) {
            Answers.html(response, new FailurePage(view, row.get(), entry.get()).render());
        } else {
            Answers.message(
                    response,
                    HttpServletResponse.SC_NOT_FOUND,
                    "There is no such failure",
                    "No failure with this id is in the index"
                            + (index.isComplete() ? "." : " yet; older entries are still being read."));
        }
    }

    private void trail(HttpServletRequest request, HttpServletResponse response) throws IOException {
        View view = view(request, List.of(TrailPage.VERIFY));
        if (view.query().get(TrailPage.VERIFY).isPresent()) {
            view.query().choice(TrailPage.VERIFY, List.of("now"));
            verifications.forEach(Verification::request);
            response.sendRedirect(TrailPage.PATH);
            return;
        }
        Answers.html(response, new TrailPage(view, verifications).render());
    }

    private void export(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Export export = new Export(view(request, List.of()));
        switch (below(request).orElse("")) {
            case "failures.csv" -> export.csv(Answers.text(response, "text/csv; charset=utf-8"));
            case "failures.json" -> export.json(Answers.text(response, "application/json"));
            default -> notFound(response);
        }
    }

    private void live(HttpServletRequest request, HttpServletResponse response) throws IOException {
        FailureFilter filter = view(request, List.of("sort", "page")).filter();
        if (!live.serve(filter, () -> visitors.caller(request).isPresent(), request, response)) {
            response.setHeader("Retry-After", "30");
            Answers.message(
                    response,
                    HttpServletResponse.SC_SERVICE_UNAVAILABLE,
                    "Too many open pages",
                    "Close some of them, or load this page again to see the present state.");
        }
    }

    private void asset(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<Assets.Asset> asset = below(request).flatMap(assets::find);
        if (asset.isEmpty()) {
            notFound(response);
        } else {
            response.setHeader("Cache-Control", "no-cache");
            response.setContentType(asset.get().type());
            response.getOutputStream().write(asset.get().bytes());
        }
    }

    private View view(HttpServletRequest request, List<String> more) {
        Query query = Query.of(
                request.getParameterMap(),
                Stream.concat(FailureFilter.NAMES.stream(), more.stream()).toList());
        Instant now = settings.clock().instant();
        FailureFilter filter = FailureFilter.of(query, now);
        return new View(
                index,
                codes,
                filter,
                query,
                tallies.of(filter),
                now,
                visitors.caller(request).flatMap(caller -> caller.principal()),
                settings.sessions().isPresent());
    }

    private static Optional<String> below(HttpServletRequest request) {
        return Optional.ofNullable(request.getPathInfo())
                .map(path -> path.substring(1))
                .filter(rest -> !rest.isEmpty());
    }

    private static void notFound(HttpServletResponse response) throws IOException {
        Answers.message(response, HttpServletResponse.SC_NOT_FOUND, "There is no such page", "See the overview.");
    }
}
