/**
 * The audit log: a durable record of what happened, one entry per line, chained so that every change is detected. Use
 * {@link dev.faultline.trail.Trail} to write, {@link dev.faultline.trail.TrailReader} to read and
 * {@link dev.faultline.trail.TrailCheck} to verify.
 */
@NullMarked
package dev.faultline.trail;

import org.jspecify.annotations.NullMarked;
