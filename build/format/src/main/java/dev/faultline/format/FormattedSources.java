package dev.faultline.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.palantir.javaformat.java.Formatter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;

/**
 * The digests of sources that have the layout of this formatter, kept between builds: most files are the same as in the
 * last one.
 */
final class FormattedSources {
    /** The jar, whose name has the version of the formatter, and the JDK, which contains its parser. */
    private static final String FORMATTER =
            Formatter.class.getProtectionDomain().getCodeSource().getLocation() + " on " + Runtime.version();

    private final Set<String> before;
    private final Set<String> now = new HashSet<>();

    private FormattedSources(Set<String> before) {
        this.before = before;
    }

    /** {@return what this file says, if it exists} */
    static FormattedSources read(Path file) throws IOException {
        return new FormattedSources(Files.exists(file) ? Set.copyOf(Files.readAllLines(file)) : Set.of());
    }

    /** {@return whether this source is known to have the layout} */
    boolean contains(String source) {
        String digest = digest(source);
        return now.contains(digest) || (before.contains(digest) && now.add(digest));
    }

    /** Adds a source that has the layout. */
    void add(String source) {
        now.add(digest(source));
    }

    /** Writes the file; if all sources were looked at, without those that no longer exist. */
    void write(Path file, boolean all) throws IOException {
        Set<String> kept = new TreeSet<>(now);
        if (!all) {
            kept.addAll(before);
        }
        Files.createDirectories(file.getParent());
        Path draft = Files.createTempFile(file.getParent(), "formatted", ".draft");
        Files.write(draft, kept);
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String digest(String source) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(FORMATTER.getBytes(UTF_8));
            return HexFormat.of().formatHex(sha.digest(source.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
