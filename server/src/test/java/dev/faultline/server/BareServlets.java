package dev.faultline.server;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Any number of bare servers, each at its own path, which selects its kind. */
final class BareServlets extends HttpServlet {
    private static final long serialVersionUID = 1;
    private static final String STATELESS = "/stateless/";
    private static final String ASYNC = "/async/";

    private final transient Map<String, HttpServlet> servlets = new ConcurrentHashMap<>();

    /** {@return the path of the server} */
    static String path(Transport transport, boolean async, int number) {
        return (transport == Transport.STATELESS ? STATELESS : "/streamable/") + number + (async ? ASYNC : "/") + "mcp";
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        servlets.computeIfAbsent(request.getRequestURI(), BareServlets::servlet).service(request, response);
    }

    private static HttpServlet servlet(String path) {
        boolean async = path.contains(ASYNC);
        return path.startsWith(STATELESS) ? BareFixture.statelessServlet(async) : BareFixture.servlet(async);
    }
}
