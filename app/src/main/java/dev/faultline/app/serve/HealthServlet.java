package dev.faultline.app.serve;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Says that the server is alive and ready, for whoever starts and watches it. */
final class HealthServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("application/json");
        boolean ready = request.getServletPath().equals("/readyz");
        response.getOutputStream().print(ready ? "{\"ready\":true}\n" : "{\"alive\":true}\n");
    }
}
