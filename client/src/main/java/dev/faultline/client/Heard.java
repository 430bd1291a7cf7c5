package dev.faultline.client;

import dev.faultline.dialect.Reported;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;

/** What is known of a failed call, kept apart by who said it. */
sealed interface Heard {
    /** {@return the same failure of a request that preceded the call, so that the tool has not run} */
    Heard beforeTheCall();

    /** The server said this, in one of the dialects. */
    record Said(Reported reported) implements Heard {
        @Override
        public Said beforeTheCall() {
            Fault harmless = reported.fault().withEffect(Effect.NONE);
            return new Said(new Reported(harmless, reported.origin(), reported.at(), reported.id()));
        }
    }

    /** The client concludes this. */
    record Concluded(Fault fault) implements Heard {
        @Override
        public Concluded beforeTheCall() {
            return new Concluded(fault.withEffect(Effect.NONE));
        }
    }
}
