/** Benchmarks; {@code dev/benchmark} runs them. */
@NullMarked
package dev.faultline.benchmarks;

import org.jspecify.annotations.NullMarked;
