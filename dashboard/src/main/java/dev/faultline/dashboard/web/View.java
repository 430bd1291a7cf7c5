package dev.faultline.dashboard.web;

import dev.faultline.dashboard.filter.FailureFilter;
import dev.faultline.dashboard.filter.Query;
import dev.faultline.dashboard.index.Tally;
import dev.faultline.dashboard.index.TrailIndex;
import java.time.Instant;
import java.util.Optional;

/**
 * What a page is made of: the index, the filter of the request, and what is counted for it.
 *
 * @param query all parameters of the request, those of the filter included
 * @param person the name of the person who looks, if the server knows it
 */
record View(
        TrailIndex index,
        CodeBook codes,
        FailureFilter filter,
        Query query,
        Tally tally,
        Instant now,
        Optional<String> person,
        boolean canLogOut) {
    /** {@return the address of this path with the filter} */
    String link(String path) {
        return link(path, filter);
    }

    /** {@return the address of this path with a filter} */
    static String link(String path, FailureFilter filter) {
        String query = filter.query();
        return query.isEmpty() ? path : path + "?" + query;
    }

    /** {@return the address of this path with the filter narrowed to one value} */
    String narrowed(String path, String name, String value) {
        return link(path, filter.with(name, Optional.of(value)));
    }

    /** {@return the time that the filter admits, in words, and that not everything has been read yet} */
    String period() {
        String begin = filter.since().equals(FailureFilter.ALL)
                ? "in all entries"
                : filter.since().matches("\\d+[smhd]")
                        ? "in the last " + ago(filter.since())
                        : "since " + Words.time(filter.from(now).orElse(now)) + " UTC";
        return begin
                + filter.to(now)
                        .map(end -> " until " + Words.time(end) + " UTC")
                        .orElse("")
                + (index.isComplete() ? "" : ", as far as the audit log has been read");
    }

    private static String ago(String text) {
        long number = Long.parseLong(text.substring(0, text.length() - 1));
        String unit = switch (text.charAt(text.length() - 1)) {
            case 's' -> "second";
            case 'm' -> "minute";
            case 'h' -> "hour";
            default -> "day"; // the filter admits no other letter
        };
        return Words.counted(number, unit);
    }
}
