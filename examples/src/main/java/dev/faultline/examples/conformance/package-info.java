/**
 * A guarded server with everything that the official conformance suite requires; {@code ConformanceServer} is the
 * program.
 */
@NullMarked
package dev.faultline.examples.conformance;

import org.jspecify.annotations.NullMarked;
