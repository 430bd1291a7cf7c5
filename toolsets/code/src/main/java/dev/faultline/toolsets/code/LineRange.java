package dev.faultline.toolsets.code;

import dev.faultline.dialects.problemdetails.InvalidLineRangeError;
import java.util.Optional;

/** The lines that a caller asks for, counted from 1, both ends included; a missing end is open. */
record LineRange(Optional<Long> start, Optional<Long> end) {
    static final LineRange WHOLE = new LineRange(Optional.empty(), Optional.empty());

    /**
     * Checks the range (PD-32).
     *
     * @throws InvalidLineRangeError if the range is invalid
     */
    LineRange checked(String path) {
        if (start.filter(line -> line < 1).isPresent()) {
            throw error("start_line must be a positive integer", path);
        }
        if (end.filter(line -> line < 1).isPresent()) {
            throw error("end_line must be a positive integer", path);
        }
        if (first() > last()) {
            throw error("start_line must be less than or equal to end_line", path);
        }
        return this;
    }

    boolean isWhole() {
        return start.isEmpty() && end.isEmpty();
    }

    long first() {
        return start.orElse(1L);
    }

    long last() {
        return end.orElse(Long.MAX_VALUE);
    }

    private InvalidLineRangeError error(String message, String path) {
        return new InvalidLineRangeError(
                message,
                path,
                start.map(Long::intValue).orElse(null),
                end.map(Long::intValue).orElse(null));
    }
}
