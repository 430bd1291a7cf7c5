package dev.faultline.trail;

import java.util.Optional;

/** What is wrong with a line that is to follow a link: the one place that decides whether a chain holds. */
record Verdict(Break.Kind kind, String description) {
    /** {@return what is wrong, if anything} */
    static Optional<Verdict> on(RawLine raw, Optional<Line> read, Link before) {
        if (read.isEmpty()) {
            return Optional.of(unreadable(raw));
        }
        Line line = read.get();
        if (!line.intact()) {
            return of(Break.Kind.ALTERED, "the hash of entry " + line.sequence() + " is not that of its bytes");
        }
        long next = before.sequence() + 1;
        if (line.sequence() > next) {
            return of(Break.Kind.MISSING, missing(next, line.sequence() - 1));
        }
        if (line.sequence() < next) {
            return of(Break.Kind.REPEATED, "entry " + line.sequence() + " stands where entry " + next + " belongs");
        }
        return line.previous().equals(before.hash())
                ? Optional.empty()
                : of(Break.Kind.UNCHAINED, "entry " + next + " does not follow the entry before it");
    }

    private static Verdict unreadable(RawLine raw) {
        if (raw.isOverlong()) {
            return new Verdict(Break.Kind.UNREADABLE, "the line is longer than an entry may be");
        }
        return raw.hasAnotherEnd()
                ? new Verdict(Break.Kind.ALTERED, "the end of the line is another character")
                : new Verdict(Break.Kind.UNREADABLE, "the line is not an entry");
    }

    static String missing(long first, long last) {
        return first == last ? "entry " + first + " is missing" : "entries " + first + " to " + last + " are missing";
    }

    private static Optional<Verdict> of(Break.Kind kind, String found) {
        return Optional.of(new Verdict(kind, found));
    }
}
