/**
 * Trails in PostgreSQL: {@link dev.faultline.fleet.postgres.PostgresSink} stores them,
 * {@link dev.faultline.fleet.postgres.StoredTrails} reads and verifies them, and
 * {@link dev.faultline.fleet.postgres.Schema} makes the tables.
 */
@NullMarked
package dev.faultline.fleet.postgres;

import org.jspecify.annotations.NullMarked;
