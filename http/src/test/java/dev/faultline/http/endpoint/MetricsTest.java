package dev.faultline.http.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.junit.jupiter.api.Test;

/** The registry whose metrics the servlet serves. */
class MetricsTest {
    private static final String ESCAPE = "\u001b";
    private static final String REVERSED = "\u202e";

    private final PrometheusMeterRegistry registry = MetricsServlet.registry();

    @Test
    void escapesCharactersOfLabelsThatControlATerminal() {
        registry.counter("calls", "tool", "read" + ESCAPE + "[2J" + REVERSED + "x")
                .increment();

        assertThat(registry.scrape())
                .contains("calls_total{tool=\"read\\\\u001b[2J\\\\u202ex\"} 1.0")
                .doesNotContain(ESCAPE, REVERSED);
    }

    @Test
    void leavesOtherLabelsAsTheyAre() {
        registry.counter("calls", "tool", "Größe \\ \"x\" 🎉").increment();

        assertThat(registry.scrape()).contains("calls_total{tool=\"Größe \\\\ \\\"x\\\" 🎉\"} 1.0");
    }
}
