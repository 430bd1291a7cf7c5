package dev.faultline.format;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.JavaFormatterOptions.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Checks or corrects the layout of Java files: of those that are named, or of every one below the current folder. */
public final class SourceFormat {
    private static final Path KNOWN = Path.of("build", "format", "target", "formatted");
    private static final Formatter FORMATTER = Formatter.createFormatter(JavaFormatterOptions.builder()
            .style(Style.PALANTIR)
            .formatJavadoc(true)
            .build());

    private SourceFormat() {}

    /** Runs {@code check}, which fails if a file has another layout, or {@code write}, which corrects it. */
    public static void main(String[] args) throws IOException, FormatterException {
        boolean write = args[0].equals("write");
        List<Path> named = Arrays.stream(args).skip(1).map(Path::of).toList();
        FormattedSources known = FormattedSources.read(KNOWN);
        int differing = 0;
        for (Path file : named.isEmpty() ? sources() : named) {
            String text = Files.readString(file);
            if (known.contains(text)) {
                continue;
            }
            String formatted = FORMATTER.formatSourceAndFixImports(text);
            if (formatted.equals(text)) {
                known.add(text);
                continue;
            }
            differing++;
            if (write) {
                Files.writeString(file, formatted);
                System.out.println(file.normalize());
            } else {
                System.err.println(file.normalize() + " does not have the layout that dev/format gives it");
            }
        }
        known.write(KNOWN, named.isEmpty());
        if (differing > 0 && !write) {
            System.err.println("Run dev/format, and look at what it changes.");
            System.exit(1);
        }
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("."))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/"))
                    .sorted()
                    .toList();
        }
    }
}
