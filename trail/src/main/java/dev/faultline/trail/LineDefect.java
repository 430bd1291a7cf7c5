package dev.faultline.trail;

import java.util.Optional;

/** The defect of a line: the only place that decides whether a line continues the chain. */
record LineDefect(Break.Kind kind, String description) {
    /** {@return the defect of the line, if it has one} */
    static Optional<LineDefect> on(RawLine raw, Optional<TrailLine> read, Link before) {
        if (read.isEmpty()) {
            return Optional.of(unreadable(raw));
        }
        TrailLine line = read.get();
        if (!line.intact()) {
            return of(Break.Kind.ALTERED, "entry " + line.sequence() + " does not match its hash");
        }
        long next = before.sequence() + 1;
        if (line.sequence() > next) {
            return of(Break.Kind.MISSING, missing(next, line.sequence() - 1));
        }
        if (line.sequence() < next) {
            return of(Break.Kind.REPEATED, "entry " + line.sequence() + " is in the place of entry " + next);
        }
        return line.previous().equals(before.hash())
                ? Optional.empty()
                : of(Break.Kind.UNCHAINED, "entry " + next + " does not follow the entry before it");
    }

    private static LineDefect unreadable(RawLine raw) {
        if (raw.isOverlong()) {
            return new LineDefect(Break.Kind.UNREADABLE, "the line is longer than an entry may be");
        }
        return raw.hasWrongTerminator()
                ? new LineDefect(Break.Kind.ALTERED, "the line ends with a character other than a newline")
                : new LineDefect(Break.Kind.UNREADABLE, "the line is not an entry");
    }

    static String missing(long first, long last) {
        return first == last ? "entry " + first + " is missing" : "entries " + first + " to " + last + " are missing";
    }

    private static Optional<LineDefect> of(Break.Kind kind, String found) {
        return Optional.of(new LineDefect(kind, found));
    }
}
