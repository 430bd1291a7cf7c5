package dev.faultline.http.endpoint;

import dev.faultline.text.VisibleText;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Serves the metrics in the text format of Prometheus. */
public final class MetricsServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient PrometheusMeterRegistry metrics;

    /**
     * {@return a registry to serve} The names of tools are the choice of other servers, and people read metrics on
     * terminals, so that labels show the characters that control one as {@code \\uXXXX}.
     */
    public static PrometheusMeterRegistry registry() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        registry.config().meterFilter(new MeterFilter() {
            @Override
            public Meter.Id map(Meter.Id meter) {
                return meter.replaceTags(meter.getTags().stream()
                        .map(tag -> Tag.of(tag.getKey(), VisibleText.line(tag.getValue())))
                        .toList());
            }
        });
        return registry;
    }

    /** Makes a servlet for this registry. */
    public MetricsServlet(PrometheusMeterRegistry metrics) {
        this.metrics = metrics;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        TextResponse.send(response, "text/plain; version=0.0.4; charset=utf-8", metrics.scrape());
    }
}
