package dev.faultline.http.endpoint;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Serves the metrics in the text format of Prometheus. */
public final class MetricsServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient PrometheusMeterRegistry metrics;

    /** Makes a servlet for this registry. */
    public MetricsServlet(PrometheusMeterRegistry metrics) {
        this.metrics = metrics;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        TextResponse.send(response, "text/plain; version=0.0.4; charset=utf-8", metrics.scrape());
    }
}
