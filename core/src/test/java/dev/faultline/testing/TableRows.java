package dev.faultline.testing;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rows of a table that were checked, and those that failed. */
final class TableRows {
    private static final int LONGEST = 300;

    private final List<String> failed = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private int count;

    /** What is tried with a row. */
    @FunctionalInterface
    interface Check {
        void run() throws Throwable;
    }

    /** Tries a row, and keeps its failure if it has one. */
    void check(@Nullable Object[] values, Check check) throws Throwable {
        count++;
        try {
            check.run();
        } catch (InvocationTargetException thrown) {
            keep(values, thrown.getCause());
        }
    }

    private void keep(@Nullable Object[] values, Throwable failure) {
        failed.add("row " + count + ": " + name(values) + "\n" + failure);
        failures.add(failure);
    }

    /** Throws if a row failed, or if there were no rows. */
    void report() {
        if (count == 0) {
            throw new AssertionError("the table has no rows");
        }
        if (!failures.isEmpty()) {
            AssertionError all = new AssertionError(
                    failures.size() + " of " + count + " rows fail\n\n" + String.join("\n\n", failed));
            failures.forEach(all::addSuppressed);
            throw all;
        }
    }

    private static String name(@Nullable Object[] values) {
        return Arrays.stream(values).map(TableRows::shown).collect(Collectors.joining(", "));
    }

    private static String shown(@Nullable Object value) {
        String text = value instanceof Object[] many ? Arrays.deepToString(many) : String.valueOf(value);
        StringBuilder visible = new StringBuilder();
        text.chars().limit(LONGEST).forEach(unit -> {
            if (Character.isISOControl(unit) || Character.isSurrogate((char) unit)) {
                visible.append("\\u%04x".formatted(unit));
            } else {
                visible.append((char) unit);
            }
        });
        return text.length() > LONGEST ? visible + "…" : visible.toString();
    }
}
