package dev.faultline.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CallerTest {
    @Test
    void isNotRestrictedWithoutScopes() {
        assertThat(Caller.on("stdio").scopes()).isEmpty();
        assertThat(new Caller("c", Optional.of("ann"), Optional.of("planner")).scopes())
                .isEmpty();
    }

    @Test
    void keepsItsPropertiesOnAnotherConnection() {
        Set<String> scopes = new HashSet<>(Set.of("read"));
        Caller ann = new Caller("http", Optional.of("ann"), Optional.of("planner"), Optional.of(scopes));
        scopes.add("write");

        assertThat(ann.withConnection("c-1"))
                .isEqualTo(new Caller("c-1", Optional.of("ann"), Optional.of("planner"), Optional.of(Set.of("read"))));
    }
}
