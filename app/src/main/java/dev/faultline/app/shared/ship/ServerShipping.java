package dev.faultline.app.shared.ship;

import dev.faultline.fleet.BackgroundShipping;
import dev.faultline.fleet.Destination;
import dev.faultline.fleet.ShippingStatus;
import dev.faultline.fleet.ShippingStatus.TrailState;
import dev.faultline.json.JsonObject;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** Ships the audit logs of a server while it runs, if it has a store, and reports how far they are shipped. */
public final class ServerShipping implements AutoCloseable {
    private final Optional<BackgroundShipping> shipping;

    private ServerShipping(Optional<BackgroundShipping> shipping) {
        this.shipping = shipping;
    }

    /** {@return no shipping: the server has no store} */
    static ServerShipping none() {
        return new ServerShipping(Optional.empty());
    }

    /** {@return shipping that has begun} */
    static ServerShipping start(Destination store, Supplier<Set<Path>> directories, Duration drain) {
        BackgroundShipping started =
                BackgroundShipping.start(store, directories, new ShippingLog(), InstantSource.system());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(started, drain)));
        return new ServerShipping(Optional.of(started));
    }

    // The server closes it when it has stopped, unless it does not stop in time.
    private static void end(BackgroundShipping shipping, Duration drain) {
        try {
            shipping.awaitEnd(drain);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        shipping.close();
    }

    /** {@return this, whose status is in these metrics from now on} */
    public ServerShipping measuredBy(MeterRegistry metrics) {
        shipping.ifPresent(it -> {
            gauge(metrics, it, "lag", "entries", "Entries that the store does not have yet.", ShippingStatus::lag);
            gauge(
                    metrics,
                    it,
                    "last.success.timestamp",
                    "seconds",
                    "When the store last took entries, or there was none to ship.",
                    status -> status.lastSuccess().map(Instant::getEpochSecond).orElse(0L));
            for (TrailState state : TrailState.values()) {
                Gauge.builder(
                                "faultline.ship.trails",
                                it,
                                one -> one.status().trails().getOrDefault(state, 0))
                        .description("Audit logs that are shipped, by their state.")
                        .tag("state", name(state))
                        .register(metrics);
            }
        });
        return this;
    }

    private static void gauge(
            MeterRegistry metrics,
            BackgroundShipping shipping,
            String name,
            String unit,
            String description,
            ToDoubleFunction<ShippingStatus> value) {
        Gauge.builder("faultline.ship." + name, shipping, it -> value.applyAsDouble(it.status()))
                .description(description)
                .baseUnit(unit)
                .register(metrics);
    }

    /** {@return the response to a readiness check, with the state of shipping if there is a store} */
    public JsonObject in(JsonObject readiness) {
        return shipping.map(it -> with(readiness, it.status())).orElse(readiness);
    }

    // A server whose logs cannot be shipped answers as before, so it is ready. The reason is in its log: a readiness
    // check needs no token.
    private static JsonObject with(JsonObject readiness, ShippingStatus status) {
        JsonObject.Builder body =
                JsonObject.builder().put("state", state(status)).put("lag_entries", status.lag());
        status.lastSuccess().ifPresent(at -> body.put("last_success", at.toString()));
        return readiness.with(JsonObject.of("shipping", body.build()));
    }

    private static String state(ShippingStatus status) {
        Set<TrailState> states = status.trails().keySet();
        if (states.contains(TrailState.FORKED)
                || states.contains(TrailState.GAP)
                || states.contains(TrailState.DAMAGED)) {
            return "refused";
        }
        if (status.problem().isPresent()) {
            return "waiting";
        }
        return states.contains(TrailState.BEHIND) || status.lastSuccess().isEmpty() ? "behind" : "current";
    }

    private static String name(TrailState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void close() {
        shipping.ifPresent(BackgroundShipping::close);
    }
}
