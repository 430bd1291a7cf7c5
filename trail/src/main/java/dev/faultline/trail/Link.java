package dev.faultline.trail;

/**
 * A place in the chain: the number of an entry, and its hash, which stands for it and for all before it.
 *
 * @param hash 64 lower-case hex digits
 */
public record Link(long sequence, String hash) {
    /** What the first entry follows: nothing, and 64 zeros. */
    public static final Link START = new Link(0, "0".repeat(64));
}
