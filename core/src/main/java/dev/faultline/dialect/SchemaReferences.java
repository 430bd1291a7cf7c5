package dev.faultline.dialect;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Resolves the references ({@code $ref}) of a JSON Schema. */
final class SchemaReferences {
    /** The whole schema, if it has no {@code $id}. */
    static final SchemaDocument WHOLE = new SchemaDocument("", JsonPointer.ROOT);

    /** A schema with its own address; relative references inside it are relative to that address. */
    record SchemaDocument(String address, JsonPointer root) {}

    private final Map<String, JsonPointer> places = new HashMap<>();

    /** Registers the names that refer to this part. {@return the document that the part belongs to} */
    SchemaDocument add(JsonObject part, JsonPointer at, SchemaDocument outer) {
        SchemaDocument document = documentOf(part, at, outer);
        places.put(document.address, document.root);
        part.string("$anchor").ifPresent(anchor -> places.put(document.address + '#' + anchor, at));
        return document;
    }

    /** {@return the document that the part belongs to} */
    static SchemaDocument documentOf(JsonObject part, JsonPointer at, SchemaDocument outer) {
        return part.string("$id")
                .map(id -> new SchemaDocument(absolute(id, outer), at))
                .orElse(outer);
    }

    /** {@return the location that the reference points to; empty if it is not in this schema} */
    Optional<JsonPointer> target(String reference, SchemaDocument document) {
        int hash = reference.indexOf('#');
        String path = hash < 0 ? reference : reference.substring(0, hash);
        String fragment = hash < 0 ? "" : decoded(reference.substring(hash));
        String address = path.isEmpty() ? document.address : absolute(path, document);
        if (fragment.isEmpty() || fragment.startsWith("/")) {
            return Optional.ofNullable(places.get(address)).map(root -> new JsonPointer(root.text() + fragment));
        }
        return Optional.ofNullable(places.get(address + '#' + fragment));
    }

    /** {@return a reference to this location that is valid anywhere in the schema} */
    static JsonString to(JsonPointer place) {
        try {
            return new JsonString(new URI(null, null, place.text()).toASCIIString());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("cannot write a reference to " + place, e);
        }
    }

    // An invalid address is only compared with other addresses as text.
    private static String absolute(String reference, SchemaDocument document) {
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
