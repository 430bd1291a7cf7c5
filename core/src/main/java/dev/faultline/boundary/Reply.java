package dev.faultline.boundary;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;

/**
 * An occurrence, and the envelope that reports it to the client.
 *
 * @param dialect the id of the dialect
 * @param code the code as the dialect writes it
 */
public record Reply(Occurrence occurrence, String dialect, String code, Envelope envelope) {
    /** {@return the same reply with a bare envelope that holds only one sentence} */
    Reply withBareEnvelope() {
        return new Reply(occurrence, dialect, code, Envelope.bareFailure(Fault.UNFORESEEN));
    }
}
