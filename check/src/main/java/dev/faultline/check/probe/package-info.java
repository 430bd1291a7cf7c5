/**
 * The probes: what is sent to a server, generated from the schemas of its tools, and how it responds.
 *
 * <p>Start at {@link dev.faultline.check.probe.ProbePlan}.
 */
@NullMarked
package dev.faultline.check.probe;

import org.jspecify.annotations.NullMarked;
