/** {@code faultline fleet}: {@link dev.faultline.app.fleet.FleetCommand} and one class for each of its commands. */
@NullMarked
package dev.faultline.app.fleet;

import org.jspecify.annotations.NullMarked;
