package dev.faultline.toolsets.workspace.files;

import com.github.difflib.patch.Chunk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Locates the hunks of a patch with wrong line numbers: each at the only place in the file where it fits. A hunk that
 * fits in two places, or only far away, is not applied.
 */
final class MovedHunks {
    /** The largest distance in lines. */
    static final int FARTHEST = 50;

    /** The most hunks, because each one is searched for in the whole file. */
    private static final int MOST_HUNKS = 1_000;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final int[] file;
    private final List<UnifiedPatch.Hunk> hunks;

    MovedHunks(List<String> lines, List<UnifiedPatch.Hunk> hunks) {
        this.file = numbered(lines);
        this.hunks = hunks;
    }

    /** {@return the index of the first line of each hunk; empty if one of them does not fit in exactly one place} */
    Optional<List<Integer>> places() {
        List<Integer> places = new ArrayList<>();
        int end = 0;
        for (UnifiedPatch.Hunk hunk : hunks) {
            int place = hunks.size() > MOST_HUNKS ? -1 : onlyPlace(hunk.old());
            if (place < end || Math.abs(place - hunk.old().getPosition()) > FARTHEST) {
                return Optional.empty();
            }
            places.add(place);
            end = place + hunk.old().size();
        }
        return Optional.of(places);
    }

    // Knuth-Morris-Pratt, because a malicious patch could make a naive search take for ever.
    private int onlyPlace(Chunk<String> old) {
        int[] hunk = numbered(old.getLines());
        if (hunk.length == 0) {
            return -1; // it fits everywhere
        }
        int[] border = borders(hunk);
        int place = -1;
        for (int i = 0, matched = 0; i < file.length; i++) {
            while (matched > 0 && file[i] != hunk[matched]) {
                matched = border[matched - 1];
            }
            matched += file[i] == hunk[matched] ? 1 : 0;
            if (matched == hunk.length) {
                if (place >= 0) {
                    return -1;
                }
                place = i - hunk.length + 1;
                matched = border[matched - 1];
            }
        }
        return place;
    }

    private static int[] borders(int[] hunk) {
        int[] border = new int[hunk.length];
        for (int i = 1, matched = 0; i < hunk.length; i++) {
            while (matched > 0 && hunk[i] != hunk[matched]) {
                matched = border[matched - 1];
            }
            matched += hunk[i] == hunk[matched] ? 1 : 0;
            border[i] = matched;
        }
        return border;
    }

    private int[] numbered(List<String> lines) {
        return lines.stream()
                .mapToInt(line -> numbers.computeIfAbsent(line, unknown -> numbers.size()))
                .toArray();
    }
}
