package dev.faultline.text;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/**
 * Removes what must not leave the server: secrets, the home directory and control characters.
 *
 * <p>Secrets are recognised by the name in front of them or by their shape. This is a safety net, not a guarantee: a
 * secret without a name or a known shape is not found. {@link SecretShapes} has the table of them.
 */
public final class Redactor {
    /** The text that replaces a secret. */
    public static final String MARK = "[redacted]";

    /**
     * All but tabs and line ends; a lone carriage return counts, because it lets one line overwrite another, and so do
     * the characters that reorder the text around them, because a name can pose as another with them.
     */
    private static final Pattern CONTROL =
            Pattern.compile("[\\p{Cc}\\u202A-\\u202E\\u2066-\\u2069&&[^\\n\\t\\r]]|\\r(?!\\n)");

    private static final Pattern TRAILING_SLASHES = Pattern.compile("[/\\\\]+$");

    // A home directory that is only part of another path must not change it (TE-25): /root in src/root, /home/al in
    // /home/alice. It still matches after an option, as in -I/home/al, and after the \n of escaped text.
    private static final String HOME_BEGINS = "(?:(?<![\\w.~-])|(?<=(?:^|\\s)-[A-Za-z])|(?<=\\\\[nrt]))";
    private static final String HOME_ENDS = "(?![\\w-]|\\.\\w)";

    private final String directory;
    private final Pattern home;

    private Redactor(String directory, Pattern home) {
        this.directory = directory;
        this.home = home;
    }

    /** {@return a redactor that replaces this directory by {@code ~}, unless it is empty or {@code /}} */
    public static Redactor forHome(String directory) {
        String trimmed = TRAILING_SLASHES.matcher(directory).replaceFirst("");
        String pattern = trimmed.isBlank() ? "(?!)" : HOME_BEGINS + Pattern.quote(trimmed) + HOME_ENDS;
        return new Redactor(trimmed, Pattern.compile(pattern, Pattern.UNICODE_CHARACTER_CLASS));
    }

    /** {@return a redactor for the user that runs this program} */
    public static Redactor forThisUser() {
        String home = System.getProperty("user.home", "");
        return forHome(home.equals("?") ? "" : home); // which Java says of a user whom the system does not know
    }

    /** {@return the text without secrets, otherwise unchanged} */
    public static String withoutSecrets(String text) {
        return SecretShapes.redacted(text);
    }

    /** {@return the text without secrets, home directory and control characters} */
    public String text(String text) {
        String safe = SecretShapes.redacted(text);
        if (safe.contains(directory)) {
            safe = home.matcher(safe).replaceAll("~");
        }
        return hasControls(safe) ? CONTROL.matcher(safe).replaceAll("\uFFFD") : safe;
    }

    /**
     * {@return the lines without secrets, home directory and control characters} Of a private key that spans lines, one
     * line is left.
     */
    public List<String> lines(List<String> lines) {
        return SecretShapes.withoutKeys(lines).stream().map(this::text).toList();
    }

    private static boolean hasControls(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i)) || reorders(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean reorders(char unit) {
        return (unit >= '\u202A' && unit <= '\u202E') || (unit >= '\u2066' && unit <= '\u2069');
    }

    /**
     * {@return the value with every text and name redacted, and every value whose name indicates a secret} If two names
     * become equal, the first member is kept.
     */
    public JsonValue json(JsonValue value) {
        return switch (value) {
            case JsonString(String text) -> new JsonString(text(text));
            case JsonArray(List<JsonValue> items)
            when areTexts(items) ->
                JsonArray.ofStrings(lines(
                        items.stream().map(item -> ((JsonString) item).value()).toList()));
            case JsonArray(List<JsonValue> items) ->
                items.stream().map(this::json).collect(JsonArray.toJsonArray());
            case JsonObject object -> object(object, this::member);
            case JsonNumber number -> number;
            case JsonBoolean bool -> bool;
            case JsonNull nothing -> nothing;
        };
    }

    private static boolean areTexts(List<JsonValue> items) {
        return items.stream().allMatch(JsonString.class::isInstance);
    }

    private JsonValue member(String name, JsonValue value) {
        if (SecretName.matches(name)) {
            return hidden(value);
        }
        return value instanceof JsonString text && SecretName.isHinted(name) && isNamedSecret(name, text)
                ? new JsonString(MARK)
                : json(value);
    }

    /** {@return whether the name is one that means a secret only if its value looks like one, as "pass" does} */
    private static boolean isNamedSecret(String name, JsonString value) {
        String named = JsonText.print(new JsonString(name)) + ":";
        return SecretShapes.redacted(named + JsonText.print(value)).equals(named + "\"" + MARK + "\"");
    }

    /** {@return what may be shown of a secret: the names of its members, and whether it is present} */
    private JsonValue hidden(JsonValue value) {
        return switch (value) {
            // A template of arguments has this placeholder for every text.
            case JsonString(String text) -> new JsonString(text.equals("<string>") ? text : MARK);
            case JsonNumber number -> new JsonString(MARK);
            case JsonArray array -> new JsonString(MARK);
            case JsonObject object -> object(object, (name, inner) -> hidden(inner));
            case JsonBoolean bool -> bool;
            case JsonNull nothing -> nothing;
        };
    }

    private JsonObject object(JsonObject object, BiFunction<String, JsonValue, JsonValue> shown) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        object.members().forEach((name, value) -> members.putIfAbsent(text(name), shown.apply(name, value)));
        return new JsonObject(members);
    }
}
