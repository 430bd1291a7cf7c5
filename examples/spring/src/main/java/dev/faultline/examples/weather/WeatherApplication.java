package dev.faultline.examples.weather;

import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.ai.tool.method.MethodToolCallbackProvider;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** An MCP server with tools in both of Spring AI's forms: a provider, and annotated methods. */
@SpringBootApplication
public class WeatherApplication {
    /** The application. */
    public WeatherApplication() {}

    /** Starts it. */
    public static void main(String[] args) {
        SpringApplication.run(WeatherApplication.class, args);
    }

    @Bean
    ToolCallbackProvider weatherTools(Forecasts forecasts) {
        return MethodToolCallbackProvider.builder().toolObjects(forecasts).build();
    }
}
