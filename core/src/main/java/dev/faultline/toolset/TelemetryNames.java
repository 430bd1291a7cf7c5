package dev.faultline.toolset;

import java.util.Optional;

/**
 * The names under which the failures of a toolset appear in logs and metrics.
 *
 * @param component the field {@code component} of its log records
 * @param metricPrefix the prefix of the error metrics that the toolset's contract demands, such as {@code codeintel}
 *     for {@code codeintel_errors_total}; empty if its failures are only in the metrics of all toolsets
 */
public record TelemetryNames(String component, Optional<String> metricPrefix) {
    /** The names of a toolset whose contract demands none. */
    public static final TelemetryNames STANDARD = new TelemetryNames("faultline", Optional.empty());
}
