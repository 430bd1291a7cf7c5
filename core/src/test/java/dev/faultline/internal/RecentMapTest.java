package dev.faultline.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecentMapTest {
    @Test
    void dropsTheEntryThatWasUsedLeastRecently() {
        List<Integer> dropped = new ArrayList<>();
        Map<String, Integer> map = new RecentMap<>(2, dropped::add);
        map.put("a", 1);
        map.put("b", 2);
        map.get("a");

        map.put("c", 3);

        assertThat(map).containsOnlyKeys("a", "c");
        assertThat(dropped).containsExactly(2);
    }
}
