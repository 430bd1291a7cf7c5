package dev.faultline.dialect;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Finds the place that a {@code $ref} of a JSON Schema means. */
final class SchemaReferences {
    /** The schema itself, as long as it has no {@code $id}. */
    static final Document WHOLE = new Document("", JsonPointer.ROOT);

    /** A schema with an address of its own: a reference inside that has none is relative to it. */
    record Document(String address, JsonPointer root) {}

    private final Map<String, JsonPointer> places = new HashMap<>();

    /** Learns the names by which others may refer to this part. {@return the document that the part belongs to} */
    Document add(JsonObject part, JsonPointer at, Document outer) {
        Document document = documentOf(part, at, outer);
        places.put(document.address, document.root);
        part.string("$anchor").ifPresent(anchor -> places.put(document.address + '#' + anchor, at));
        return document;
    }

    /** {@return the document that the part belongs to} */
    static Document documentOf(JsonObject part, JsonPointer at, Document outer) {
        return part.string("$id")
                .map(id -> new Document(absolute(id, outer), at))
                .orElse(outer);
    }

    /** {@return the place; empty if it is not in this schema} */
    Optional<JsonPointer> target(String reference, Document document) {
        int hash = reference.indexOf('#');
        String path = hash < 0 ? reference : reference.substring(0, hash);
        String fragment = hash < 0 ? "" : decoded(reference.substring(hash));
        String address = path.isEmpty() ? document.address : absolute(path, document);
        if (fragment.isEmpty() || fragment.startsWith("/")) {
            return Optional.ofNullable(places.get(address)).map(root -> new JsonPointer(root.text() + fragment));
        }
        return Optional.ofNullable(places.get(address + '#' + fragment));
    }

    /** {@return a reference to this place from anywhere in the schema} */
    static JsonString to(JsonPointer place) {
        try {
            return new JsonString(new URI(null, null, place.text()).toASCIIString());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("no reference to " + place, e);
        }
    }

    // An address that is not a valid one is only ever compared with itself.
    private static String absolute(String reference, Document document) {
        try {
            return new URI(document.address).resolve(new URI(reference)).toString();
        } catch (URISyntaxException e) {
            return reference;
        }
    }

    private static String decoded(String fragment) {
        try {
            return new URI(fragment).getFragment();
        } catch (URISyntaxException e) {
            return fragment.substring(1);
        }
    }
}
