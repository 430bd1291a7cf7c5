package dev.faultline.dashboard.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The style sheet, the script and the icon, from the jar. */
final class Assets {
    private static final Map<String, String> TYPES = Map.of(
            "style.css", "text/css; charset=utf-8",
            "live.js", "text/javascript; charset=utf-8",
            "icon.svg", "image/svg+xml");

    private final Map<String, Asset> all = TYPES.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, one -> new Asset(one.getValue(), read(one.getKey()))));

    /** A file and its media type. */
    @SuppressWarnings("ArrayRecordComponent") // only written to responses
    record Asset(String type, byte[] bytes) {}

    /** {@return the file with this name} */
    Optional<Asset> find(String name) {
        return Optional.ofNullable(all.get(name));
    }

    private static byte[] read(String name) {
        try (InputStream in = Assets.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the jar has no " + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
