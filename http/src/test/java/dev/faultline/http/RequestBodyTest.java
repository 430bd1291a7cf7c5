package dev.faultline.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import org.junit.jupiter.api.Test;

/** Whatever is not accepted of a body is read all the same, so that its client reads the response. */
class RequestBodyTest {
    private static final int MIB = 1024 * 1024;

    @Test
    void readsToTheEndWhatItHasNoMemoryFor() throws Exception {
        ByteArrayInputStream body = new ByteArrayInputStream(new byte[3 * MIB]);

        try (CallerBudget.Share share = new CallerBudget(1, MIB).enter("ann").orElseThrow()) {
            assertThat(RequestBody.read(body, 4 * MIB, share)).isEmpty();
        }

        assertThat(body.available()).isZero();
    }

    @Test
    void readsABodyBeyondTheLimitToItsEndOrTwiceTheLimit() throws Exception {
        ByteArrayInputStream large = new ByteArrayInputStream(new byte[MIB + MIB / 2]);
        ByteArrayInputStream endless = new ByteArrayInputStream(new byte[100 * MIB]);

        try (CallerBudget.Share share =
                new CallerBudget(1, 100 * MIB).enter("ann").orElseThrow()) {
            assertThat(RequestBody.read(large, MIB, share).orElseThrow()).hasSizeGreaterThan(MIB);
            assertThat(RequestBody.read(endless, MIB, share).orElseThrow()).hasSizeGreaterThan(MIB);
        }

        assertThat(large.available()).isZero();
        assertThat(endless.available()).isBetween(97 * MIB, 98 * MIB);
    }
}
