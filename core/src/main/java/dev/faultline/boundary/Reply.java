package dev.faultline.boundary;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;

/**
 * An occurrence and how it is told to the client.
 *
 * @param dialect the id of the dialect
 * @param code the code as the dialect writes it
 */
public record Reply(Occurrence occurrence, String dialect, String code, Envelope envelope) {
    /** {@return the same, told in one sentence only} */
    Reply inOneSentence() {
        return new Reply(occurrence, dialect, code, Envelope.bareFailure(Fault.UNFORESEEN));
    }
}
