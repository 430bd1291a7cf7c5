package dev.faultline.spring.twins;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;

/** Two enums with a code that is written alike. */
public final class TwinCodes {
    private static final CodeFacts FACTS = CodeFacts.of(FaultKind.UNAVAILABLE, "It is busy.", "Load.", "Wait.");

    private TwinCodes() {}

    /** The codes of a store. */
    public enum StoreCode implements FaultCode {
        STORE_BUSY;

        @Override
        public CodeFacts facts() {
            return FACTS;
        }

        @Override
        public String wire() {
            return "busy";
        }
    }

    /** The codes of a queue. */
    public enum QueueCode implements FaultCode {
        QUEUE_BUSY;

        @Override
        public CodeFacts facts() {
            return FACTS;
        }

        @Override
        public String wire() {
            return "busy";
        }
    }
}
