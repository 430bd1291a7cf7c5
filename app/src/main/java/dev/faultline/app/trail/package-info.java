/** {@code faultline trail}: {@link dev.faultline.app.trail.TrailCommand} and one class for each thing to do with it. */
@NullMarked
package dev.faultline.app.trail;

import org.jspecify.annotations.NullMarked;
