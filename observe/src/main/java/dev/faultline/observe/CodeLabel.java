package dev.faultline.observe;

import dev.faultline.boundary.Reply;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.UnlistedCode;
import java.util.Set;

/**
 * Names the code of a failure for metrics, of which there are only so many: that of the author if it is one of these,
 * also where the contract sends another one, else the one that is sent.
 *
 * @param own the codes of the server's author
 */
record CodeLabel(Set<FaultCode> own) {
    CodeLabel {
        own = Set.copyOf(own);
    }

    // A code that another server invented is not a label: there may be any number of them.
    String of(Reply reply) {
        FaultCode code = reply.occurrence().fault().code();
        return code instanceof UnlistedCode ? "unlisted" : own.contains(code) ? code.wire() : reply.code();
    }
}
