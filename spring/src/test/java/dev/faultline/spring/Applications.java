package dev.faultline.spring;

import dev.faultline.spring.traps.TrapApplication;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts the application with the traps. */
final class Applications {
    private Applications() {}

    /** {@return the application over HTTP, at any port, with its trail in this folder} */
    static ConfigurableApplicationContext start(Path folder, String... properties) {
        return start(TrapApplication.class, folder, properties);
    }

    static ConfigurableApplicationContext start(Class<?> application, Path folder, String... properties) {
        return new SpringApplicationBuilder(application).run(arguments(folder, properties));
    }

    private static String[] arguments(Path folder, String... properties) {
        Stream<String> common = Stream.of(
                "server.port=0",
                "server.address=127.0.0.1",
                "server.tomcat.max-swallow-size=-1", // a client that sends too much still reads the response
                "spring.main.banner-mode=off",
                "logging.level.root=error",
                "faultline.trail.directory=" + folder.resolve("trail"));
        return Stream.concat(common, Arrays.stream(properties))
                .map(property -> "--" + property)
                .toArray(String[]::new);
    }

    /** {@return the properties of an application over standard streams, in the folder where it runs} */
    static String[] stdio(String... properties) {
        Stream<String> common = Stream.of(
                "spring.main.web-application-type=none",
                "spring.main.banner-mode=off",
                "logging.pattern.console=",
                "faultline.trail.directory=trail");
        return Stream.concat(common, Arrays.stream(properties))
                .map(property -> "--" + property)
                .toArray(String[]::new);
    }

    static int port(ConfigurableApplicationContext application) {
        return application.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }
}
