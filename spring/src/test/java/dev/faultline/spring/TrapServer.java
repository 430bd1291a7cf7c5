package dev.faultline.spring;

import dev.faultline.spring.SpringTrap.Place;
import dev.faultline.spring.author.AuthorApplication;
import dev.faultline.spring.later.LaterApplication;
import dev.faultline.spring.traps.TrapApplication;
import dev.faultline.testing.ChildJava;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.context.ConfigurableApplicationContext;

/** The application that a trap needs, with its settings. */
enum TrapServer {
    /** The application with its defaults. */
    USUAL(TrapApplication.class, "faultline.time-limit=2m"),

    /** An application with a short time limit, for calls that hang. */
    IMPATIENT(TrapApplication.class, "faultline.time-limit=1s"),

    /** An application that allows two calls at once. */
    FEW(TrapApplication.class, "faultline.max-calls=2"),

    /** An application with asynchronous methods; its time limit is for one that never completes. */
    ASYNC(LaterApplication.class, "spring.ai.mcp.server.type=ASYNC", "faultline.time-limit=5s"),

    /** An application before the handshake. */
    UNBEGUN(TrapApplication.class),

    /** An application for a tool that keeps the only core busy; its time limit also applies to the next call. */
    BUSY(TrapApplication.class, "faultline.time-limit=5s"),

    /** An application whose author does not know of the guard. */
    AUTHOR(AuthorApplication.class);

    private final Class<?> application;
    private final String[] properties;

    TrapServer(Class<?> application, String... properties) {
        this.application = application;
        this.properties = properties;
    }

    /** {@return whether a bare application can serve the traps of both: what differs is a setting of the guard} */
    boolean isBareLike(TrapServer other) {
        return this == other || (isPlain() && other.isPlain());
    }

    private boolean isPlain() {
        return switch (this) {
            case USUAL, IMPATIENT, FEW -> true;
            case ASYNC, UNBEGUN, BUSY, AUTHOR -> false;
        };
    }

    /** {@return a connection to the application over this transport, with the guard or without} */
    Connection connect(Place place, boolean guarded, Path folder) throws Exception {
        if (place != Place.STDIO) {
            String[] all = properties(place, guarded);
            ConfigurableApplicationContext running = Applications.start(application, folder, all);
            return new Connection(HttpChannel.open(Applications.port(running)), running::close);
        }
        StdioChannel channel = StdioChannel.start(command(guarded), folder);
        return new Connection(this == UNBEGUN ? channel : channel.begin(), () -> {});
    }

    private String[] properties(Place place, boolean guarded) {
        Stream<String> common = Stream.of(
                "faultline.enabled=" + guarded,
                "spring.ai.mcp.server.protocol=" + (place == Place.STATELESS ? "STATELESS" : "STREAMABLE"),
                "spring.ai.mcp.server.stdio=" + (place == Place.STDIO));
        return Stream.concat(Arrays.stream(properties), common).toArray(String[]::new);
    }

    /** {@return the application over HTTP with sessions} */
    ConfigurableApplicationContext start(boolean guarded, Path folder) {
        return Applications.start(application, folder, properties(Place.STREAMABLE, guarded));
    }

    /** {@return the command of the application over standard input and output} */
    List<String> command(boolean guarded) {
        return java().command(application, Applications.stdio(properties(Place.STDIO, guarded)));
    }

    // The number of threads of the SDK does not depend on the machine.
    private ChildJava java() {
        ChildJava java = Java.CHILD.with("-Dreactor.schedulers.defaultBoundedElasticSize=20");
        return this == BUSY ? java.with("-XX:ActiveProcessorCount=1") : java;
    }

    private static final class Java {
        static final ChildJava CHILD = trained();

        private static ChildJava trained() {
            try {
                return ChildJava.trained(SpringTraining.class);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new AssertionError("interrupted while training", e);
            }
        }
    }

    /** A connection, and the application in this process behind it, if it is in this process. */
    record Connection(Channel channel, Runnable application) implements AutoCloseable {
        @Override
        public void close() {
            channel.close();
            application.run();
        }
    }
}
