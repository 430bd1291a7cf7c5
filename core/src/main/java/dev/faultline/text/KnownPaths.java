package dev.faultline.text;

import java.util.List;

/**
 * The paths that the receiver of a text knows anyway, so that they are not secret.
 *
 * @param texts what the receiver has seen or written, such as the arguments of a call and the command line of a server
 */
public record KnownPaths(List<String> texts) {
    /** Copies the texts. */
    public KnownPaths {
        texts = List.copyOf(texts);
    }

    /** {@return whether one of the texts contains this path, or is a folder above it} */
    public boolean contains(String path) {
        return texts.stream().anyMatch(text -> text.contains(path) || (isFolder(text) && path.startsWith(text)));
    }

    private static boolean isFolder(String text) {
        return text.startsWith("/") && text.indexOf('/', 1) > 0;
    }
}
