/**
 * The trails of many machines in one place. {@link dev.faultline.fleet.Shipping} copies the trail of a directory to a
 * {@link dev.faultline.fleet.Sink}, a PostgreSQL database or a Kafka topic;
 * {@link dev.faultline.fleet.BackgroundShipping} does so for all trails of a server while it runs.
 */
@NullMarked
package dev.faultline.fleet;

import org.jspecify.annotations.NullMarked;
