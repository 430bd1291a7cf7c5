/** A guarded server with all that the official conformance suite asks for; {@code ConformanceServer} is the program. */
@NullMarked
package dev.faultline.examples.conformance;

import org.jspecify.annotations.NullMarked;
