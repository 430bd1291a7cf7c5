package dev.faultline.examples.weather;

import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.annotation.ToolParam;
import org.springframework.stereotype.Service;

/** Forecasts by place. The station is an instrument far away, which does not always answer. */
@Service
class Forecasts {
    private final Stations stations;

    Forecasts(Stations stations) {
        this.stations = stations;
    }

    @Tool(description = "Returns the forecast for a place.")
    String forecast(
            @ToolParam(description = "The latitude, from -90 to 90.") double latitude,
            @ToolParam(description = "The longitude, from -180 to 180.") double longitude) {
        return stations.near(latitude, longitude).reading();
    }
}
