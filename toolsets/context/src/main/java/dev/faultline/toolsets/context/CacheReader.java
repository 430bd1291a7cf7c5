package dev.faultline.toolsets.context;

import dev.faultline.internal.Utf8Order;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a cache and checks every rule of its format, always in the same order: the manifest, the index, the documents
 * in the order of the manifest, and finally superfluous files (R20).
 */
final class CacheReader {
    static final String INDEX = "index.json";
    static final String DOCUMENTS = "documents";
    static final int NAME_DIGITS = 12;

    /** The names at the top of a cache. Reading and replacing it go by the same rule: there are no others. */
    static final Set<String> PARTS = Set.of(Manifest.FILE, INDEX, DOCUMENTS);

    static final int PREFIX = "sha256:".length();
    private static final Pattern VERSION = Pattern.compile("sha256:[0-9a-f]{64}");

    /** Of documents with equal content, all but the first have a number after the digits. */
    private static final Pattern NAME = Pattern.compile(DOCUMENTS + "/([0-9a-f]{12})(?:-[1-9][0-9]{0,8})?\\.json");

    private final CacheFolder folder;
    private final Consumer<Flaw> flaws;

    /** Receives every flaw; throws to stop at the first one. */
    CacheReader(CacheFolder folder, Consumer<Flaw> flaws) {
        this.folder = folder;
        this.flaws = flaws;
    }

    /** {@return the manifest, valid or not; empty if it cannot be read, which is reported} */
    Optional<Manifest> manifest() {
        return folder.json(Manifest.FILE).flatMap(json -> {
            Optional<Manifest> manifest = Manifest.in(json);
            if (manifest.isEmpty()) {
                invalid(Manifest.FILE, "lacks a member that it must have, or has one of the wrong type");
            }
            return manifest;
        });
    }

    /** {@return the valid documents, in the order of the manifest} */
    List<Document> documents(Manifest manifest) {
        check(manifest);
        folder.json(INDEX).ifPresent(index -> checkIndex(index, manifest));
        Optional<List<String>> names = folder.names(DOCUMENTS);
        if (names.isEmpty()) {
            return List.of();
        }
        List<Document> documents = new ArrayList<>(manifest.entries().size());
        for (Manifest.Entry entry : manifest.entries()) {
            if (hasItsName(entry)) {
                folder.json(entry.file()).flatMap(json -> document(json, entry)).ifPresent(documents::add);
            } else {
                invalid(Manifest.FILE, "names a file for " + entry.id() + " that cannot be its own");
            }
        }
        refuseOthers(names.get(), manifest);
        folder.names(Flaw.FOLDER).ifPresent(this::refuseOthersAtTheTop);
        return documents;
    }

    private void check(Manifest manifest) {
        if (!manifest.config().equals(Manifest.Config.V0)) {
            invalid(Manifest.FILE, "is of a version of the format that this program does not know");
        }
        if (manifest.count() != manifest.entries().size()) {
            invalid(Manifest.FILE, "has another number of documents than it says");
        }
        String before = "";
        for (Manifest.Entry entry : manifest.entries()) {
            if (Utf8Order.BY_BYTES.compare(before, entry.id()) >= 0) {
                invalid(Manifest.FILE, "has an id that is empty, repeated or out of order: " + entry.id());
            }
            if (!VERSION.matcher(entry.version()).matches()) {
                invalid(Manifest.FILE, "has an invalid version for " + entry.id());
            }
            before = entry.id();
        }
        if (!manifest.cacheVersion().equals(Manifest.versionOf(manifest.entries()))) {
            invalid(Manifest.FILE, "has a cache_version that does not belong to its documents");
        }
    }

    private void checkIndex(JsonValue index, Manifest manifest) {
        if (!(index instanceof JsonObject object)
                || !object.members().equals(manifest.index().members())) {
            invalid(INDEX, "does not name the files that the manifest names");
        }
    }

    static boolean hasItsName(Manifest.Entry entry) {
        Matcher name = NAME.matcher(entry.file());
        return name.matches()
                && VERSION.matcher(entry.version()).matches()
                && entry.version().startsWith(name.group(1), PREFIX);
    }

    private Optional<Document> document(JsonValue json, Manifest.Entry entry) {
        Optional<Document> read = Document.in(json);
        if (read.isEmpty()) {
            invalid(entry.file(), "lacks a member that it must have, or has one of the wrong type");
            return Optional.empty();
        }
        Document document = read.get();
        if (!document.id().equals(entry.id())) {
            invalid(entry.file(), "has another id than the manifest says");
        } else if (!document.version().equals(entry.version())) {
            invalid(entry.file(), "has another version than the manifest says");
        } else if (!VersionHash.versionOf(document.content()).equals(entry.version())) {
            invalid(entry.file(), "has content that does not belong to its version");
        } else {
            return read;
        }
        return Optional.empty();
    }

    private void refuseOthers(List<String> names, Manifest manifest) {
        Set<String> listed = new HashSet<>();
        manifest.entries().forEach(entry -> listed.add(entry.file()));
        for (String name : names) {
            String file = DOCUMENTS + "/" + name;
            if (!listed.contains(file)) {
                invalid(file, "is not in the manifest");
            }
        }
    }

    private void refuseOthersAtTheTop(List<String> names) {
        names.stream().filter(name -> !PARTS.contains(name)).forEach(name -> invalid(name, "is not part of a cache"));
    }

    private void invalid(String file, String reason) {
        flaws.accept(Flaw.invalid(file, reason));
    }
}
