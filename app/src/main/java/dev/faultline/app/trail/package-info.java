/** {@code faultline trail}: {@link dev.faultline.app.trail.TrailCommand} and one class for each of its commands. */
@NullMarked
package dev.faultline.app.trail;

import org.jspecify.annotations.NullMarked;
