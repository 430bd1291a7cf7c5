package dev.faultline.app.dashboard;

import dev.faultline.app.shared.log.Greeting;
import dev.faultline.app.shared.web.WebHost;
import java.io.PrintWriter;
import java.util.List;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Prints the address of the dashboard after its start. */
record DashboardGreeting(WebHost host, int port, List<String> places) implements Greeting {
    @Override
    public void log() {
        boolean local = host.address().isLoopback();
        LoggerFactory.getLogger("dev.faultline.dashboard")
                .atLevel(local ? Level.INFO : Level.WARN)
                .setMessage("Dashboard at " + host.url(port) + (local ? "" : "; " + UNENCRYPTED))
                .addKeyValue("component", "faultline")
                .addKeyValue("trails", places)
                .log();
    }

    @Override
    public void print(PrintWriter err) {
        err.println("faultline: dashboard at " + host.url(port));
        places.forEach(place -> err.println("faultline: shows " + place));
        if (!host.address().isLoopback()) {
            err.println("faultline: " + UNENCRYPTED);
        }
        err.flush();
    }
}
