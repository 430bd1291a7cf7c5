package dev.faultline.repeats;

import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Retry;

/**
 * A failure whose answer still holds: the same call cannot succeed yet.
 *
 * @param firstId the id of the first occurrence
 * @param code the code of that failure
 * @param retry never, or after the time that is left
 * @param count how often the call has been made, or refused, since and including the first
 */
public record Repeat(String firstId, FaultCode code, Retry retry, int count) {}
