package dev.faultline.json;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/** The places of all values in a JSON text that a person wrote, so that a message can name the line of a mistake. */
public final class JsonPlaces {
    private final Map<JsonPointer, JsonPlace> places = new HashMap<>();
    private OptionalInt brokenLine = OptionalInt.empty();

    private JsonPlaces() {}

    /** {@return the places in this text; if it is not JSON, of the values before that} */
    public static JsonPlaces of(String text) {
        JsonPlaces found = new JsonPlaces();
        char[] characters = text.toCharArray();
        try (JsonParser parser =
                JsonText.FACTORY.createParser(ObjectReadContext.empty(), characters, 0, characters.length)) {
            found.read(parser);
        }
        return found;
    }

    private void read(JsonParser parser) {
        try {
            if (parser.nextToken() != null) {
                value(parser, JsonPointer.ROOT, line(parser));
            }
        } catch (JacksonException notJson) {
            brokenLine = OptionalInt.of(Math.max(1, parser.currentLocation().getLineNr()));
        }
    }

    private void value(JsonParser parser, JsonPointer at, int line) {
        int from = (int) parser.currentTokenLocation().getCharOffset();
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                JsonPointer member = at.child(parser.currentName());
                int named = line(parser);
                parser.nextToken();
                value(parser, member, named);
            }
        } else if (parser.currentToken() == JsonToken.START_ARRAY) {
            for (int index = 0; parser.nextToken() != JsonToken.END_ARRAY; index++) {
                value(parser, at.child(Integer.toString(index)), line(parser));
            }
        } else {
            parser.finishToken(); // a string is otherwise read lazily, and its end is not known
        }
        places.put(at, new JsonPlace(line, from, (int) parser.currentLocation().getCharOffset()));
    }

    private static int line(JsonParser parser) {
        return parser.currentTokenLocation().getLineNr();
    }

    /** {@return the place of the value that this pointer names; the last one, if several have the same name} */
    public Optional<JsonPlace> find(JsonPointer at) {
        return Optional.ofNullable(places.get(at));
    }

    /** {@return the line of the value that this pointer names, or of the nearest one around it} */
    public int line(JsonPointer at) {
        String path = at.text();
        while (!path.isEmpty()) {
            Optional<JsonPlace> place = find(new JsonPointer(path));
            if (place.isPresent()) {
                return place.get().line();
            }
            path = path.substring(0, path.lastIndexOf('/'));
        }
        return 1;
    }

    /** {@return the line on which the text stops being JSON, if it does} */
    public OptionalInt brokenLine() {
        return brokenLine;
    }
}
