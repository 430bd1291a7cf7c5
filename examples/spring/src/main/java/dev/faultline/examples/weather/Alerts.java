package dev.faultline.examples.weather;

import java.util.List;
import java.util.Map;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.mcp.annotation.McpToolParam;
import org.springframework.stereotype.Service;

/** Weather alerts by region. */
@Service
class Alerts {
    private static final Map<String, List<String>> ALERTS =
            Map.of("north", List.of("Gale warning"), "south", List.of());

    @McpTool(name = "alerts", description = "Returns the alerts for a region.")
    List<String> alerts(@McpToolParam(description = "The region: north or south.") String region) {
        List<String> found = ALERTS.get(region);
        if (found == null) {
            throw new IllegalArgumentException("no region " + region + " in table weather.alerts@db7:5432");
        }
        return found;
    }
}
