package dev.faultline.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OriginTest {
    private static final Origin FULL = new Origin(
            Optional.of("server"),
            Optional.of("write_file"),
            Optional.of("files:write_file"),
            Optional.of("session"),
            Optional.of("ann"),
            Map.of("role", "executor", "workspace", "workspace"));

    private static final Origin OTHER = new Origin(
            Optional.of("other server"),
            Optional.of("other tool"),
            Optional.of("other operation"),
            Optional.of("other session"),
            Optional.of("other caller"),
            Map.of("role", "other role", "workspace", "other workspace"));

    @Test
    @Spec("SE-39")
    void takesEverythingFromTheOtherWhereNothingIsKnown() {
        Origin origin = Origin.UNKNOWN.orElse(OTHER);

        assertThat(origin).isEqualTo(OTHER);
    }

    @Test
    @Spec("SE-39")
    void takesNothingFromTheOtherWhereAllIsKnown() {
        Origin origin = FULL.orElse(OTHER);

        assertThat(origin).isEqualTo(FULL);
    }

    @Test
    void takesFromTheOtherOnlyWhatIsNotKnown() {
        Origin origin =
                Origin.ofTool("read_file").withAttribute("role", "planner").orElse(FULL);

        assertThat(origin).isEqualTo(FULL.withTool("read_file").withAttribute("role", "planner"));
    }

    @Test
    void changesOneThingAtATime() {
        Origin origin = FULL.withOperation("files:read_file");

        assertThat(origin.operation()).hasValue("files:read_file");
        assertThat(origin.withOperation("files:write_file")).isEqualTo(FULL);
    }

    @Test
    @Spec("SE-39")
    void isMadePieceByPiece() {
        Origin origin = Origin.ofTool("write_file")
                .withOperation("files:write_file")
                .withSession("session")
                .withCaller("ann")
                .withAttribute("role", "executor")
                .withAttribute("workspace", "workspace")
                .withServer("server");

        assertThat(origin).isEqualTo(FULL);
    }

    @Test
    void knowsOnlyTheToolWhenNamedForOne() {
        Origin origin = Origin.ofTool("read_file");

        assertThat(origin).isEqualTo(Origin.UNKNOWN.withTool("read_file")).isNotEqualTo(Origin.UNKNOWN);
    }
}
