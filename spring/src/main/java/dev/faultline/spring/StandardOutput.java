package dev.faultline.spring;

import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Sends what the application prints to standard error if it serves MCP over standard output: a banner or a log record
 * there would break the protocol.
 */
final class StandardOutput implements EnvironmentPostProcessor {
    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        if (ServerMode.of(environment, application.getClassLoader()) == ServerMode.STDIO) {
            System.setOut(System.err);
        }
    }
}
