/**
 * One failing call, found by the same id in the client, the server's log, the trace and the trail: the example of
 * docs/guides/observability.md.
 */
@NullMarked
package dev.faultline.examples.tracing;

import org.jspecify.annotations.NullMarked;
