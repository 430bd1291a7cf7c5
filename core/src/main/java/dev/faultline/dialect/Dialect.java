package dev.faultline.dialect;

import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolContract;
import java.util.List;

/** A wire contract: writes, reads and checks envelopes. Any occurrence can be written in any dialect. */
public interface Dialect {
    /** {@return the name that selects this dialect, for example on the command line} */
    String id();

    /** {@return the codes that this dialect can write, in the order of its contract} */
    List<? extends FaultCode> codes();

    /**
     * {@return the code that this dialect writes for the fault: its own, else from the common table, else for the kind}
     */
    FaultCode codeFor(Fault fault);

    /** {@return the envelope of the occurrence, without what the contract cannot carry} */
    Envelope write(Occurrence occurrence);

    /** {@return the content of the envelope} Lenient: ignores what it does not understand. */
    Reading read(Envelope envelope);

    /** {@return every violation of the contract in the envelope} Strict: {@link #write} never causes one. */
    List<Violation> check(Envelope envelope);

    /** {@return the JSON Schema of the object that this dialect sends} */
    JsonObject schema();

    /** {@return this dialect, adapted to this tool} */
    default Dialect forTool(ToolContract contract) {
        return this;
    }

    /** {@return whether a successful result must contain {@code isError: false}} */
    default boolean marksSuccess() {
        return false;
    }

    /** {@return whether a failed result has structured content, which the output schema of its tool must accept} */
    default boolean structuresFailures() {
        return true;
    }

    /** {@return the envelope as a standalone document, for pipes between programs} */
    default String document(Envelope envelope) {
        return String.join("\n", envelope.text());
    }
}
