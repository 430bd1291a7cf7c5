package dev.faultline.toolsets.context;

import dev.faultline.internal.Utf8Order;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The direct children of a folder, in the order of their names. */
final class Listing {
    private Listing() {}

    static List<Path> of(Path folder) throws IOException {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            stream.forEach(entries::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        entries.sort(Comparator.comparing(Listing::name, Utf8Order.BY_BYTES));
        return entries;
    }

    static String name(Path entry) {
        return entry.getFileName().toString();
    }
}
