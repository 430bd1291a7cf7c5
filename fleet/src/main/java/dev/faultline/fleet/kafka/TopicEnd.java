package dev.faultline.fleet.kafka;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** The end of a topic at one point in time: the offset after the last record of each partition that has records. */
record TopicEnd(Map<TopicPartition, Long> offsets) {
    static TopicEnd of(Consumer<?, ?> consumer, String topic) {
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
        Map<TopicPartition, Long> offsets = new HashMap<>(consumer.endOffsets(partitions));
        Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
        offsets.entrySet()
                .removeIf(end -> end.getValue() <= begins.getOrDefault(end.getKey(), 0L)); // nothing is left in it
        return new TopicEnd(offsets);
    }

    /** {@return whether this consumer, or another one of its group, has carried everything up to here} */
    boolean isReached(Consumer<?, ?> consumer) {
        Set<TopicPartition> own = consumer.assignment();
        Map<TopicPartition, OffsetAndMetadata> committed = consumer.committed(offsets.keySet());
        return offsets.entrySet().stream()
                .allMatch(end -> isAtLeast(end.getValue(), committed.get(end.getKey()))
                        || (own.contains(end.getKey()) && consumer.position(end.getKey()) >= end.getValue()));
    }

    private static boolean isAtLeast(long end, @Nullable OffsetAndMetadata committed) {
        return committed != null && committed.offset() >= end;
    }
}
