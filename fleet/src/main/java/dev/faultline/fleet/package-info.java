/**
 * The trails of many machines in one place. {@link dev.faultline.fleet.Shipper} carries the trail of a directory to a
 * {@link dev.faultline.fleet.Sink}: a PostgreSQL database, or a Kafka topic that feeds one.
 */
@NullMarked
package dev.faultline.fleet;

import org.jspecify.annotations.NullMarked;
