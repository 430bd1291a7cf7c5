/** A server for the weather on Spring AI. Only a dependency guards it; no code knows of that. */
@NullMarked
package dev.faultline.examples.weather;

import org.jspecify.annotations.NullMarked;
