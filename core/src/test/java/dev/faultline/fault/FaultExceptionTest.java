package dev.faultline.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FaultExceptionTest {
    private static final Fault FAULT = CommonCode.TIMED_OUT.fault("Too slow");

    @Test
    void hasAMessageWithCodeAndText() {
        FaultException thrown = new FaultException(FAULT);

        assertThat(thrown).hasMessage("TIMED_OUT: Too slow").hasNoCause();
    }

    @Test
    void carriesTheFaultUnchanged() {
        FaultException thrown = new FaultException(FAULT, new IllegalStateException("underneath"));

        assertThat(thrown.fault()).isSameAs(FAULT);
    }

    @Test
    void keepsItsCause() {
        IllegalStateException cause = new IllegalStateException("underneath");

        FaultException thrown = new FaultException(FAULT, cause);

        assertThat(thrown).hasCause(cause);
    }

    @Test
    void hasNoOriginByDefault() {
        FaultException thrown = new FaultException(FAULT);

        assertThat(thrown.origin()).isEqualTo(Origin.UNKNOWN);
    }

    @Test
    void keepsTheOriginThatTheThrowerKnows() {
        Origin origin = Origin.ofTool("search_text");

        FaultException thrown = new FaultException(FAULT, origin, null);

        assertThat(thrown.origin()).isEqualTo(origin);
    }
}
