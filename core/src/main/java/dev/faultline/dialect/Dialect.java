package dev.faultline.dialect;

import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolContract;
import java.util.List;

/** One wire contract: how an occurrence is written, read and checked. Any occurrence can be written in any dialect. */
public interface Dialect {
    /** {@return the name by which people choose this dialect} */
    String id();

    /** {@return the codes that this dialect can write, in the order of its contract} */
    List<? extends FaultCode> codes();

    /**
     * {@return the code that this dialect writes for the fault: its own, else by the common table, else by the kind}
     */
    FaultCode codeFor(Fault fault);

    /** {@return the occurrence as this dialect sends it; what the contract cannot carry is left out} */
    Envelope write(Occurrence occurrence);

    /** {@return what the envelope says} Lenient: what is understood counts, what is superfluous does not matter. */
    Reading read(Envelope envelope);

    /** {@return every rule of the contract that the envelope breaks} Strict: what we write breaks none. */
    List<Violation> check(Envelope envelope);

    /** {@return the JSON Schema of the object that this dialect sends} */
    JsonObject schema();

    /** {@return this dialect as this tool speaks it} */
    default Dialect forTool(ToolContract contract) {
        return this;
    }

    /** {@return whether a tool that succeeds has to say so, with {@code isError: false}} */
    default boolean marksSuccess() {
        return false;
    }

    /** {@return the envelope as a document of its own, as it is piped between programs} */
    default String document(Envelope envelope) {
        return String.join("\n", envelope.text());
    }
}
