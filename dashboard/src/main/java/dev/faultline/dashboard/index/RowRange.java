package dev.faultline.dashboard.index;

/**
 * Which part of a list a page shows.
 *
 * @param skip how many rows come before the page
 * @param limit how many rows the page has
 */
public record RowRange(int skip, int limit, boolean oldestFirst) {
    /** {@return the first rows, newest first} */
    public static RowRange newest(int limit) {
        return new RowRange(0, limit, false);
    }
}
