/**
 * What went wrong, as values: a {@link dev.faultline.fault.Fault} says what, an {@link dev.faultline.fault.Occurrence}
 * says what, where and when.
 *
 * <p>Start with {@link dev.faultline.fault.FaultCode#fault}; throw it with {@link dev.faultline.fault.FaultException}.
 */
@NullMarked
package dev.faultline.fault;

import org.jspecify.annotations.NullMarked;
