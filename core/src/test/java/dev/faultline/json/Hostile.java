package dev.faultline.json;

import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Objects that run their own code while they are read. */
final class Hostile {
    private Hostile() {}

    /** Text whose characters come from a supplier. */
    record Text(Supplier<String> source) implements CharSequence {
        @Override
        public int length() {
            return toString().length();
        }

        @Override
        public char charAt(int index) {
            return toString().charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return toString().subSequence(start, end);
        }

        @Override
        public String toString() {
            return source.get();
        }
    }

    /** A collection that can only be iterated. */
    static Collection<Object> collection(Supplier<Iterator<Object>> iterators) {
        return new AbstractCollection<>() {
            @Override
            public Iterator<Object> iterator() {
                return iterators.get();
            }

            @Override
            public int size() {
                throw new UnsupportedOperationException("unknown");
            }
        };
    }

    /** A map that can only be iterated. */
    static <K> Map<K, Object> map(Supplier<Iterator<Map.Entry<K, Object>>> iterators) {
        return new AbstractMap<>() {
            @Override
            public Set<Map.Entry<K, Object>> entrySet() {
                return new AbstractSet<>() {
                    @Override
                    public Iterator<Map.Entry<K, Object>> iterator() {
                        return iterators.get();
                    }

                    @Override
                    public int size() {
                        return Integer.MAX_VALUE;
                    }
                };
            }
        };
    }
}
