/** The real servers that tests ship to: one PostgreSQL and one Kafka broker for all tests of a JVM. */
@NullMarked
package dev.faultline.fleet.testing;

import org.jspecify.annotations.NullMarked;
