package dev.faultline.files.servers;

import dev.faultline.json.JsonPlace;
import dev.faultline.json.JsonPlaces;
import dev.faultline.json.JsonPointer;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Changes to the text of a file of servers. What they do not concern stays as it is, character for character. */
final class SourceEdits {
    private final String before;
    private final String json; // the same length, without comments
    private final JsonPlaces places;
    private final Map<Integer, Edit> edits = new TreeMap<>(Comparator.reverseOrder());

    private record Edit(int to, String text) {}

    SourceEdits(ServersText file) {
        this.before = file.text();
        this.json = CommentedJson.toJson(before);
        this.places = file.places();
    }

    /** {@return the text of a value as it is in the file} */
    String source(JsonPointer at) {
        JsonPlace value = place(at);
        return before.substring(value.from(), value.to());
    }

    /** Replaces a value. */
    void replace(JsonPointer at, String value) {
        JsonPlace place = place(at);
        edits.put(place.from(), new Edit(place.to(), value));
    }

    /** Replaces the name of a member, quotes included. */
    void rename(JsonPointer at, String name) {
        int from = name(at);
        edits.put(from, new Edit(json.indexOf('"', from + 1) + 1, name));
    }

    /** {@return a comma, and what separates this member from the one in front of it} */
    String comma(JsonPointer at) {
        return "," + space(name(at));
    }

    /** Inserts items into an array before the one at this location, on lines of their own if that is on one. */
    void insertBefore(JsonPointer at, List<String> items) {
        int from = place(at).from();
        String separator = "," + space(from);
        edits.put(from, new Edit(from, String.join(separator, items) + separator));
    }

    /** {@return the text of the file after the changes} */
    String text() {
        StringBuilder text = new StringBuilder(before);
        // From the end, so that the places before it stay right.
        edits.forEach((from, edit) -> text.replace(from, edit.to(), edit.text()));
        return text.toString();
    }

    // The position of the name of a member.
    private int name(JsonPointer at) {
        int colon = json.lastIndexOf(':', place(at).from());
        return json.lastIndexOf('"', json.lastIndexOf('"', colon) - 1);
    }

    private JsonPlace place(JsonPointer at) {
        return places.find(at).orElseThrow();
    }

    // The line break and the indentation in front of a position, or one space if it does not begin a line.
    private String space(int position) {
        int start = position;
        while (start > 0 && Character.isWhitespace(before.charAt(start - 1))) {
            start--;
        }
        String blank = before.substring(start, position);
        int feed = blank.lastIndexOf('\n');
        boolean isCrLf = feed > 0 && blank.charAt(feed - 1) == '\r';
        return feed < 0 ? " " : blank.substring(isCrLf ? feed - 1 : feed);
    }
}
