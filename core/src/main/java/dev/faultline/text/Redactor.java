package dev.faultline.text;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/**
 * Takes out what must not leave: secrets, the home directory, control characters.
 *
 * <p>Secrets are known by the name in front of them and by their own shape. That is a net, not a proof: a secret
 * without a name or a known shape passes.
 */
public final class Redactor {
    /** What stands in the place of a secret. */
    public static final String MARK = "[redacted]";

    /** All but tab and line ends; a lone carriage return is none, it would let one line overwrite another. */
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\\n\\t\\r]]|\\r(?!\\n)");

    private static final Pattern SLASHES_BEHIND = Pattern.compile("[/\\\\]+$");

    // A home that is only part of another path must not mangle it (TE-25): /root in src/root, /home/al in
    // /home/alice. What stands before is no path in -I/home/al and behind the \n of escaped text.
    private static final String HOME_BEGINS = "(?:(?<![\\w.~-])|(?<=(?:^|\\s)-[A-Za-z])|(?<=\\\\[nrt]))";
    private static final String HOME_ENDS = "(?![\\w-]|\\.\\w)";

    private final String directory;
    private final Pattern home;

    private Redactor(String directory, Pattern home) {
        this.directory = directory;
        this.home = home;
    }

    /** {@return a redactor that writes {@code ~} for this directory; an empty one, or {@code /}, is left alone} */
    public static Redactor forHome(String directory) {
        String trimmed = SLASHES_BEHIND.matcher(directory).replaceFirst("");
        String pattern = trimmed.isBlank() ? "(?!)" : HOME_BEGINS + Pattern.quote(trimmed) + HOME_ENDS;
        return new Redactor(trimmed, Pattern.compile(pattern, Pattern.UNICODE_CHARACTER_CLASS));
    }

    /** {@return a redactor for the user that runs this program} */
    public static Redactor forThisUser() {
        return forHome(System.getProperty("user.home", ""));
    }

    /** {@return the text without secrets, and otherwise as it is} */
    public static String withoutSecrets(String text) {
        return SecretShape.redacted(text);
    }

    /** {@return the text without secrets, home directory and control characters} */
    public String text(String text) {
        String safe = SecretShape.redacted(text);
        if (safe.contains(directory)) {
            safe = home.matcher(safe).replaceAll("~");
        }
        return hasControls(safe) ? CONTROL.matcher(safe).replaceAll("\uFFFD") : safe;
    }

    private static boolean hasControls(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return the value with every text and name in it redacted, and all under a name that tells a secret} Of two
     * names that become one, the first stands.
     */
    public JsonValue json(JsonValue value) {
        return switch (value) {
            case JsonString(String text) -> new JsonString(text(text));
            case JsonArray array -> array.items().stream().map(this::json).collect(JsonArray.toJsonArray());
            case JsonObject object -> object(object, this::member);
            case JsonNumber number -> number;
            case JsonBoolean bool -> bool;
            case JsonNull nothing -> nothing;
        };
    }

    private JsonValue member(String name, JsonValue value) {
        return SecretName.matches(name) ? hidden(value) : json(value);
    }

    /** {@return what may be shown of a secret: its members' names, and whether there is one} */
    private JsonValue hidden(JsonValue value) {
        return switch (value) {
            // A template of arguments has this word in the place of every text.
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
