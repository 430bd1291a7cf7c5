package dev.faultline.boundary;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import java.util.concurrent.atomic.AtomicBoolean;

/** A code that tells its wire form when the fault is thrown, and fails whenever it is asked again. */
record MuteCode(AtomicBoolean asked) implements FaultCode {
    MuteCode() {
        this(new AtomicBoolean());
    }

    @Override
    public String name() {
        return "MUTE";
    }

    @Override
    public CodeFacts facts() {
        return CommonCode.FILE_NOT_FOUND.facts();
    }

    @Override
    public String wire() {
        if (asked.getAndSet(true)) {
            throw new IllegalStateException("says nothing more");
        }
        return name();
    }
}
