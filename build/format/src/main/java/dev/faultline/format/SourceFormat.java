package dev.faultline.format;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.JavaFormatterOptions.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Checks or corrects the layout of every Java file below the current folder. */
public final class SourceFormat {
    private static final Formatter FORMATTER = Formatter.createFormatter(JavaFormatterOptions.builder()
            .style(Style.PALANTIR)
            .formatJavadoc(true)
            .build());

    private SourceFormat() {}

    /** Runs {@code check}, which fails if a file has another layout, or {@code write}, which corrects it. */
    public static void main(String[] args) throws IOException, FormatterException {
        boolean write = args.length == 1 && args[0].equals("write");
        int differing = 0;
        for (Path file : sources()) {
            String text = Files.readString(file);
            String formatted = FORMATTER.formatSourceAndFixImports(text);
            if (formatted.equals(text)) {
                continue;
            }
            differing++;
            if (write) {
                Files.writeString(file, formatted);
            } else {
                System.err.println(file.normalize() + " does not have the layout that dev/format gives it");
            }
        }
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
