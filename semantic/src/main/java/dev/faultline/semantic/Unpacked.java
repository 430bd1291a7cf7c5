package dev.faultline.semantic;

import dev.faultline.files.OwnerFiles;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of the libraries that native code reads: unpacked once for all servers of a user. */
final class Unpacked {
    private Unpacked() {}

    /** Unpacks the resource of the class's library, unless it is there already. */
    static void at(Path file, Class<?> library, String resource) throws IOException {
        URL packed = library.getResource(resource);
        if (packed == null) {
            throw new IOException(resource + " is missing");
        }
        long size = packed.openConnection().getContentLengthLong();
        if (!Files.exists(file) || Files.size(file) != size) {
            OwnerFiles.createFolderOf(file);
            try (InputStream content = packed.openStream()) {
                OwnerFiles.replace(file, content.readAllBytes());
            }
        }
    }
}
