package dev.faultline.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportedTest {
    private static final Fault FAULT = CommonCode.TIMED_OUT.fault("Too slow");
    private static final Instant THEN = Instant.parse("2026-11-15T08:00:00Z");
    private static final Instant NOW = Instant.parse("2026-11-15T09:00:00Z");
    private static final Origin HERE = Origin.ofTool("search_text").withAttribute("role", "executor");

    @Test
    void usesTheReadersOwnFactsWhereTheEnvelopeHasNone() {
        Occurrence occurrence = Reported.of(FAULT).toOccurrence(HERE, NOW, "mine");

        assertThat(occurrence).isEqualTo(new Occurrence(FAULT, HERE, NOW, "mine"));
    }

    @Test
    void keepsTheFirstId() {
        Reported reported = new Reported(FAULT, Origin.UNKNOWN, Optional.empty(), Optional.of("first"));

        Occurrence occurrence = reported.toOccurrence(HERE, NOW, "mine");

        assertThat(occurrence.id()).isEqualTo("first");
    }

    @Test
    void keepsTheInstantOfTheEnvelope() {
        Reported reported = new Reported(FAULT, Origin.UNKNOWN, Optional.of(THEN), Optional.empty());

        Occurrence occurrence = reported.toOccurrence(HERE, NOW, "mine");

        assertThat(occurrence.at()).isEqualTo(THEN);
    }

    @Test
    void completesTheOriginOfTheEnvelope() {
        Reported reported = new Reported(FAULT, Origin.ofTool("open_file"), Optional.empty(), Optional.empty());

        Occurrence occurrence = reported.toOccurrence(HERE, NOW, "mine");

        assertThat(occurrence.origin()).isEqualTo(Origin.ofTool("open_file").withAttribute("role", "executor"));
    }
}
