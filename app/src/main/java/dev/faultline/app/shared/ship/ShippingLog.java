package dev.faultline.app.shared.ship;

import dev.faultline.fleet.BackgroundShipping;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Logs what an operator should know about shipping. */
final class ShippingLog implements BackgroundShipping.ShippingListener {
    private final Logger log = LoggerFactory.getLogger("dev.faultline.ship");

    @Override
    public void waiting(String reason) {
        log(Level.WARN, "Audit logs are not shipped at present: " + reason + " Trying again.");
    }

    @Override
    public void recovered() {
        log(Level.INFO, "Audit logs are shipped again.");
    }

    @Override
    public void refused(Path directory, String reason) {
        log(Level.ERROR, "The audit log in " + directory + " cannot be shipped: " + reason);
    }

    private void log(Level level, String message) {
        log.atLevel(level)
                .setMessage(message)
                .addKeyValue("component", "faultline")
                .log();
    }
}
