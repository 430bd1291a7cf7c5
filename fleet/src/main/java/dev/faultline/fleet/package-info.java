/**
 * The trails of many machines in one place. {@link dev.faultline.fleet.Shipper} copies the trail of a directory to a
 * {@link dev.faultline.fleet.Sink}, which is a PostgreSQL database.
 */
@NullMarked
package dev.faultline.fleet;

import org.jspecify.annotations.NullMarked;
