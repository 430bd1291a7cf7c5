/**
 * Trails through Kafka: {@link dev.faultline.fleet.kafka.TopicSink} sends the lines of a trail to a topic,
 * {@link dev.faultline.fleet.kafka.TopicRelay} carries them from there to another store.
 */
@NullMarked
package dev.faultline.fleet.kafka;

import org.jspecify.annotations.NullMarked;
