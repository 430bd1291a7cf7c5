package dev.faultline.spring;

import dev.faultline.server.FaultlineServer;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * The guarded server in the servlet container. The container wants its servlets before there are other beans, but the
 * server is built from all beans with tools; so it is built when they exist, and before the first request.
 */
final class LateServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private transient volatile @Nullable HttpServlet guarded;

    /** {@return what builds the server, once all beans exist} */
    SmartInitializingSingleton building(Supplier<FaultlineServer> server, ServerMode mode) {
        return () -> {
            FaultlineServer built =
                    server.get().context(request -> ServletThread.captured().context());
            guarded = mode == ServerMode.STATELESS ? built.statelessServlet() : built.servlet();
        };
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        HttpServlet ready = guarded;
        if (ready == null) {
            response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        } else {
            ready.service(request, response);
        }
    }

    @Override
    public void destroy() {
        HttpServlet ready = guarded;
        if (ready != null) {
            ready.destroy();
        }
    }
}
