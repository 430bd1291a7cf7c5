package dev.faultline.boundary;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import java.util.concurrent.atomic.AtomicBoolean;

/** A code whose wire form can be read once, when the fault is thrown; later calls throw. */
record FailingCode(AtomicBoolean asked) implements FaultCode {
    FailingCode() {
        this(new AtomicBoolean());
    }

    @Override
    public String name() {
        return "FAILING";
    }

    @Override
    public CodeFacts facts() {
        return CommonCode.FILE_NOT_FOUND.facts();
    }

    @Override
    public String wire() {
        if (asked.getAndSet(true)) {
            throw new IllegalStateException("the wire form can be read only once");
        }
        return name();
    }
}
