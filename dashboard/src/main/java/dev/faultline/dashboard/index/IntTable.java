package dev.faultline.dashboard.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Values by numbers that are not negative. A map of the JDK would create an object for each number that it looks up, a
 * few times for each of a million entries.
 */
final class IntTable<V> {
    private static final int FREE = -1;

    private final Supplier<V> fresh;
    private int[] keys = new int[64];
    private Object[] values = new Object[64];
    private int size;

    /** An empty table whose values are made by {@code fresh}. */
    IntTable(Supplier<V> fresh) {
        this.fresh = fresh;
        Arrays.fill(keys, FREE);
    }

    /** {@return the value for this number, a fresh one if it has none} */
    V get(int key) {
        int slot = slot(key);
        if (keys[slot] == FREE) {
            if (size * 2 > keys.length) {
                grow();
                slot = slot(key);
            }
            keys[slot] = key;
            values[slot] = fresh.get();
            size++;
        }
        return value(slot);
    }

    /** {@return all numbers and their values} */
    List<Map.Entry<Integer, V>> entries() {
        List<Map.Entry<Integer, V>> all = new ArrayList<>();
        for (int slot = 0; slot < keys.length; slot++) {
            if (keys[slot] != FREE) {
                all.add(Map.entry(keys[slot], value(slot)));
            }
        }
        return all;
    }

    @SuppressWarnings("unchecked") // only get adds values
    private V value(int slot) {
        return (V) values[slot];
    }

    private int slot(int key) {
        int mask = keys.length - 1;
        int slot = ((key * 0x9E3779B9) >>> 7) & mask;
        while (keys[slot] != FREE && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        int[] oldKeys = keys;
        Object[] oldValues = values;
        keys = new int[oldKeys.length * 2];
        values = new Object[keys.length];
        Arrays.fill(keys, FREE);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != FREE) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                values[slot] = oldValues[i];
            }
        }
    }
}
