package dev.faultline.dashboard.web;

import dev.faultline.http.token.BrowserSessions;
import dev.faultline.http.token.TokenFilter;
import dev.faultline.tool.Caller;
import dev.faultline.tool.Scope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Decides who may look: everyone on this machine, or, if there are tokens, those whose token has the scope for it. */
record Visitors(Optional<BrowserSessions> sessions) {
    /** An empty segment, one of dots, and characters that no header can contain. */
    private static final Pattern UNSAFE = Pattern.compile("//|/\\.{1,2}(?:[/;]|$)|[\\\\\\p{Cntrl}]");

    /** {@return the sender of the request, if it may look} */
    Optional<Caller> caller(HttpServletRequest request) {
        return sessions.isEmpty()
                ? Optional.of(Caller.on("http"))
                : known(request).filter(Scope.OBSERVE::isHeldBy);
    }

    private Optional<Caller> known(HttpServletRequest request) {
        return TokenFilter.caller(request).or(() -> sessions.flatMap(one -> one.caller(request)));
    }

    /** {@return whether the sender may look; if not, the request has been answered} */
    boolean admits(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (caller(request).isPresent()) {
            return true;
        }
        if (known(request).isPresent()) {
            forbidden(response);
        } else if (request.getServletPath().equals("/live")
                || request.getServletPath().equals("/export")) {
            Answers.message(response, HttpServletResponse.SC_UNAUTHORIZED, "Log in first", "A valid token is needed.");
        } else {
            response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
            Answers.html(response, MessagePage.login(Optional.empty(), target(request)));
        }
        return false;
    }

    private static void forbidden(HttpServletResponse response) throws IOException {
        Answers.message(
                response,
                HttpServletResponse.SC_FORBIDDEN,
                "This token does not open the dashboard",
                "The dashboard shows what the callers of all sessions did. A token for it has the scope observe:"
                        + " faultline token add NAME --role planner --scope observe");
    }

    private static String target(HttpServletRequest request) {
        String query = request.getQueryString();
        return request.getRequestURI() + (query == null ? "" : "?" + query);
    }

    /** Shows the form for a token. */
    void form(HttpServletResponse response) throws IOException {
        if (sessions.isEmpty()) {
            response.sendRedirect("/");
        } else {
            Answers.html(response, MessagePage.login(Optional.empty(), "/"));
        }
    }

    /** Logs the sender in or out. */
    void login(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (sessions.isEmpty()) {
            response.sendRedirect("/");
            return;
        }
        if (request.getParameter("logout") != null) {
            sessions.get().logout(request, response);
            response.sendRedirect("/login");
            return;
        }
        String token = Optional.ofNullable(request.getParameter("token")).orElse("");
        String next = local(Optional.ofNullable(request.getParameter("next")).orElse("/"));
        Optional<Caller> caller = sessions.get().login(token, request, response);
        if (caller.isEmpty()) {
            response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
            Answers.html(response, MessagePage.login(Optional.of("This token is not valid."), next));
        } else if (!Scope.OBSERVE.isHeldBy(caller.get())) {
            forbidden(response);
        } else {
            response.sendRedirect(next);
        }
    }

    // Only to a path of this server: another site could otherwise use the login to send people to itself. The container
    // resolves dots before it redirects, which makes "/.//host" an address of that host.
    private static String local(String next) {
        try {
            URI address = new URI(next);
            String path = Optional.ofNullable(address.getPath()).orElse("");
            boolean isOwn = path.startsWith("/") && !address.isAbsolute() && address.getRawAuthority() == null;
            return isOwn && !UNSAFE.matcher(path).find() ? next : "/";
        } catch (URISyntaxException invalid) {
            return "/";
        }
    }
}
