package dev.faultline.client;

import dev.faultline.dialect.Reported;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;

/** What is known of a failed call, distinguished by who says so. */
sealed interface CallFailure {
    /** {@return the same failure, of a request that preceded the call, so that the tool did not run} */
    CallFailure beforeTheCall();

    /**
     * The server reported it, in one of the dialects.
     *
     * @param vouched whether the server has considered the effect of the call in its retry answer, as all do that send
     *     an occurrence (R33)
     */
    record ByServer(Reported reported, boolean vouched) implements CallFailure {
        @Override
        public ByServer beforeTheCall() {
            Fault harmless = reported.fault().withEffect(Effect.NONE);
            return new ByServer(new Reported(harmless, reported.origin(), reported.at(), reported.id()), vouched);
        }
    }

    /** The client infers it. */
    record ByClient(Fault fault) implements CallFailure {
        @Override
        public ByClient beforeTheCall() {
            return new ByClient(fault.withEffect(Effect.NONE));
        }
    }
}
