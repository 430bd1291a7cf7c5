package dev.faultline.http.endpoint;

import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Supplier;

/** Answers the liveness and readiness checks of a service manager. */
public final class HealthServlet extends HttpServlet {
    /** The path of the liveness check. */
    public static final String ALIVE = "/healthz";

    /** The path of the readiness check. */
    public static final String READY = "/readyz";

    private static final long serialVersionUID = 1;

    private final transient Supplier<JsonObject> readiness;

    /**
     * Makes a servlet for both paths.
     *
     * @param readiness returns the response to a readiness check
     */
    public HealthServlet(Supplier<JsonObject> readiness) {
        this.readiness = readiness;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean ready = request.getServletPath().equals(READY);
        JsonObject body = ready ? readiness.get() : JsonObject.of("alive", JsonBoolean.TRUE);
        TextResponse.send(response, "application/json", JsonText.print(body) + "\n");
    }
}
