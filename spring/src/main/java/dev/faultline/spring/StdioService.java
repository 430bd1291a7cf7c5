package dev.faultline.spring;

import dev.faultline.server.FaultlineServer;
import org.springframework.context.SmartLifecycle;

/**
 * Serves over standard input and output, from the moment when the application has started until the input ends or the
 * application stops. Its thread keeps the process alive.
 */
final class StdioService implements SmartLifecycle {
    private final FaultlineServer server;
    private volatile boolean running;

    StdioService(FaultlineServer server) {
        this.server = server;
    }

    @Override
    public void start() {
        running = true;
        Thread.ofPlatform().name("faultline-stdio").daemon(false).start(this::serve);
    }

    private void serve() {
        try {
            server.serveStdio();
        } finally {
            running = false;
        }
    }

    @Override
    public void stop() {
        server.close();
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
