/** The server and the gateway beside what people would use instead, from the outside. */
@NullMarked
package dev.faultline.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
