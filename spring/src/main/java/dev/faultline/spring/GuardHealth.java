package dev.faultline.spring;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Reports whether failures can be recorded. */
record GuardHealth(FailureRecorder recorder, ServerMode mode) implements HealthIndicator {
    @Override
    public Health health() {
        Health.Builder health = recorder.trouble()
                .map(why -> Health.down().withDetail("reason", why))
                .orElseGet(Health::up)
                .withDetail("transport", mode.name());
        recorder.directory().ifPresent(directory -> health.withDetail("trail", directory.toString()));
        return health.build();
    }
}
