package dev.faultline.http.endpoint;

import dev.faultline.http.token.TokenFilter;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.tool.Caller;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/** Answers the liveness and readiness checks of a service manager. */
public final class HealthServlet extends HttpServlet {
    /** The path of the liveness check. */
    public static final String ALIVE = "/healthz";

    /** The path of the readiness check. */
    public static final String READY = "/readyz";

    private static final long serialVersionUID = 1;

    private final transient Function<Optional<Caller>, JsonObject> readiness;

    /**
     * Makes a servlet for both paths.
     *
     * @param readiness returns the response to a readiness check of this caller, which is known only if it has a valid
     *     token; a member {@code ready} that is false makes its status 503
     */
    public HealthServlet(Function<Optional<Caller>, JsonObject> readiness) {
        this.readiness = readiness;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean ready = request.getServletPath().equals(READY);
        JsonObject body =
                ready ? readiness.apply(TokenFilter.caller(request)) : JsonObject.of("alive", JsonBoolean.TRUE);
        if (body.get("ready").filter(JsonBoolean.FALSE::equals).isPresent()) {
            response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        }
        TextResponse.send(response, "application/json", JsonText.print(body) + "\n");
    }
}
