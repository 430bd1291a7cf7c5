package dev.faultline.app.gateway;

import dev.faultline.gateway.GatewayObserver;
import dev.faultline.text.VisibleText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes on what a server prints to standard error, and logs why one does not start. The lines of the only server stay
 * as they are. Those of several have the name of their server in front, and no characters with which a server could
 * move the cursor to the line of another one.
 */
final class ServerOutput implements GatewayObserver {
    private static final Logger LOG = LoggerFactory.getLogger("dev.faultline.gateway");

    private final OutputStream err;
    private final String server;
    private final String before;
    private Optional<String> logged = Optional.empty();

    private ServerOutput(OutputStream err, String server, String before) {
        this.err = err;
        this.server = server;
        this.before = before;
    }

    /** {@return the output of the only server} */
    static ServerOutput of(String server, OutputStream err) {
        return new ServerOutput(err, server, "");
    }

    /** {@return the output of one of several servers} */
    static ServerOutput among(String server, OutputStream err) {
        return new ServerOutput(err, server, "[" + server + "] ");
    }

    @Override
    public void printed(String line) {
        byte[] utf8 = (before.isEmpty() ? line + '\n' : before + VisibleText.lines(line) + '\n')
                .getBytes(StandardCharsets.UTF_8);
        synchronized (err) {
            try {
                err.write(utf8);
                err.flush();
            } catch (IOException closed) {
                // nothing reads it, as if the server had been started without the gateway
            }
        }
    }

    @Override
    public synchronized void notStarted(String why) {
        if (!logged.equals(Optional.of(why))) { // it is tried again and again
            logged = Optional.of(why);
            LOG.atWarn()
                    .setMessage("The server " + server + " did not start. " + why)
                    .addKeyValue("component", "faultline")
                    .log();
        }
    }

    @Override
    public synchronized void restarted() {
        logged = Optional.empty();
    }
}
