package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ten servers that come within seconds do not make a client read all lists ten times. */
class GatheredChangesTest {
    private record Action(long at, Runnable action) {}

    private final List<String> announced = new ArrayList<>();
    private final List<Action> planned = new ArrayList<>();
    private long now;
    private final GatheredChanges changes = new GatheredChanges(
            announced::add, (pause, action) -> planned.add(new Action(now + pause.toNanos(), action)), () -> now);

    private void pass(Duration duration) {
        now += duration.toNanos();
        List<Action> due = planned.stream().filter(it -> it.at() <= now).toList();
        planned.removeAll(due);
        due.forEach(it -> it.action().run());
    }

    @Test
    void announcesAChangeSoon() {
        changes.add(List.of("tools", "prompts"));
        changes.add(List.of("tools"));
        List<String> before = List.copyOf(announced);
        pass(Duration.ofMillis(100));

        assertThat(before).isEmpty();
        assertThat(announced).containsExactly("tools", "prompts");
    }

    @Test
    void announcesManyChangesAFewTimes() {
        for (int server = 0; server < 10; server++) {
            changes.add(List.of("tools"));
            pass(Duration.ofMillis(300));
        }
        pass(Duration.ofSeconds(10));

        assertThat(announced).hasSizeLessThanOrEqualTo(5);
        assertThat(planned).isEmpty();
    }

    @Test
    void announcesSoonAgainAfterAQuietTime() {
        changes.add(List.of("tools"));
        pass(Duration.ofMillis(100));
        pass(Duration.ofSeconds(10));
        changes.add(List.of("tools"));
        pass(Duration.ofMillis(100));

        assertThat(announced).hasSize(2);
    }
}
