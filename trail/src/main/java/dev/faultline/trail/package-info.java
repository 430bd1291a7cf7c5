/**
 * The audit log: what happened, durably, one line each, chained so that a change is found. Enter by
 * {@link dev.faultline.trail.Trail} to write, {@link dev.faultline.trail.TrailReader} to read and
 * {@link dev.faultline.trail.TrailCheck} to verify.
 */
@NullMarked
package dev.faultline.trail;

import org.jspecify.annotations.NullMarked;
