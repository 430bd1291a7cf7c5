/**
 * Streams of server-sent events that stay open: they begin at once, are never silent for long, and notice lost clients.
 */
@NullMarked
package dev.faultline.http.stream;

import org.jspecify.annotations.NullMarked;
