package dev.faultline.fleet;

import dev.faultline.trail.Link;
import java.time.Duration;

/** Ignores the progress of shipping. */
final class NoListener implements Shipping.Listener {
    @Override
    public void reached(Link head) {}

    @Override
    public void waiting(StoreException reason, Duration pause) {}
}
