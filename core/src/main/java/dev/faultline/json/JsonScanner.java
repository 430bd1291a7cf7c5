package dev.faultline.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * Notes where certain members stand in a JSON text, in one pass and without building any value, so that the bytes of
 * the text can be passed on as they are.
 *
 * <p>A path names a member by the names that lead to it, joined by slashes: {@code result/isError}. Each session has
 * its own scanner: a scanner keeps a table of names, and names that a peer chose to collide must not slow down others.
 */
public final class JsonScanner {
    /** What is only passed on may be deeper than what is read into memory. */
    private static final int DEEPEST = 10_000;

    private final JsonFactory factory = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(JsonNumber.MAX_LENGTH)
                    .build())
            .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
            .build();
    private final Node root = new Node("");

    /** A name on the way to a wanted member. */
    private static final class Node {
        private final String path;
        private final Map<String, Node> members = new HashMap<>();
        private boolean wanted;

        Node(String path) {
            this.path = path;
        }

        Node member(String name) {
            return members.computeIfAbsent(name, it -> new Node(path.isEmpty() ? it : path + '/' + it));
        }
    }

    /** Notes the members at these paths. */
    public JsonScanner(Collection<String> paths) {
        for (String path : paths) {
            Node node = root;
            for (String name : path.split("/", -1)) {
                node = node.member(name);
            }
            node.wanted = true;
        }
    }

    /**
     * {@return the place of each wanted member that the object in these bytes has; empty if the bytes are not exactly
     * one JSON object in UTF-8, or if a wanted member occurs twice, so that readers could disagree about its value}
     */
    public Optional<Map<String, JsonSpan>> scan(byte[] utf8) {
        if (!isUtf8(utf8)) {
            return Optional.empty();
        }
        Map<String, JsonSpan> found = new HashMap<>();
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), utf8)) {
            boolean whole = parser.nextToken() == JsonToken.START_OBJECT
                    && members(parser, root, found)
                    && parser.nextToken() == null;
            return whole ? Optional.of(found) : Optional.empty();
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }

    // Returns false if a wanted member occurs twice.
    private static boolean members(JsonParser parser, Node node, Map<String, JsonSpan> found) {
        boolean unique = true;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            Node member = node.members.get(parser.currentName());
            parser.nextToken();
            unique &= value(parser, member, found);
        }
        return unique;
    }

    private static boolean value(JsonParser parser, @Nullable Node node, Map<String, JsonSpan> found) {
        if (node == null) {
            parser.skipChildren();
            return true;
        }
        int from = (int) parser.currentTokenLocation().getByteOffset();
        boolean unique = true;
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            unique = members(parser, node, found);
        } else {
            parser.skipChildren();
            parser.finishToken(); // a string is otherwise read lazily, and its end is not known
        }
        int to = (int) parser.currentLocation().getByteOffset();
        return (!node.wanted || found.put(node.path, new JsonSpan(from, to)) == null) && unique;
    }

    // Jackson also accepts overlong forms, which other readers reject or read as something else.
    private static boolean isUtf8(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0) {
                return decodes(bytes);
            }
        }
        return true;
    }

    private static boolean decodes(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return bytes[0] >= 0; // a byte order mark is not part of a JSON text
        } catch (CharacterCodingException notUtf8) {
            return false;
        }
    }
}
