package dev.faultline.trail;

/**
 * A position in the chain: the number of an entry, and its hash, which covers it and all entries before it.
 *
 * @param hash 64 lower-case hex digits
 */
public record Link(long sequence, String hash) {
    /** The position before the first entry; its hash is 64 zeros. */
    public static final Link START = new Link(0, "0".repeat(64));
}
