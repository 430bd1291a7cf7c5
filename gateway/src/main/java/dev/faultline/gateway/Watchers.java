package dev.faultline.gateway;

import dev.faultline.gateway.GatewayObserver.CallOutcome;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.Oddity;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Those observers of a gateway that also want to see what is not a failure. */
record Watchers(List<GatewayObserver> all) {
    static Watchers of(GatewaySettings settings) {
        return new Watchers(settings.observers().stream()
                .filter(GatewayObserver.class::isInstance)
                .map(GatewayObserver.class::cast)
                .toList());
    }

    void listed(Set<String> tools) {
        each(it -> it.listed(tools));
    }

    void ended(Call call, CallOutcome outcome) {
        each(it -> it.ended(call, outcome));
    }

    void suspected(Call call) {
        each(it -> it.suspected(call));
    }

    void violated(Call call) {
        each(it -> it.violated(call));
    }

    void dropped(Oddity oddity) {
        each(it -> it.dropped(oddity));
    }

    void notStarted(String why) {
        each(it -> it.notStarted(why));
    }

    void printed(String line) {
        each(it -> it.printed(line));
    }

    void restarted() {
        each(GatewayObserver::restarted);
    }

    void suspended() {
        each(GatewayObserver::suspended);
    }

    // A message is passed on even if it cannot be counted.
    private void each(Consumer<GatewayObserver> action) {
        for (GatewayObserver observer : all) {
            try {
                action.accept(observer);
            } catch (RuntimeException broken) {
                System.getLogger(Watchers.class.getName())
                        .log(System.Logger.Level.WARNING, "An observer of the gateway failed", broken);
            }
        }
    }
}
