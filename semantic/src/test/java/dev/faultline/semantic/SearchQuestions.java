package dev.faultline.semantic;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Questions about a frozen copy of this repository, with the files that contain the answers. */
final class SearchQuestions {
    private SearchQuestions() {}

    record SearchQuestion(String text, List<String> files) {}

    static List<SearchQuestion> all() throws IOException {
        try (InputStream stream = resource("questions.tsv")) {
            return new String(stream.readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t"))
                    .map(parts -> new SearchQuestion(parts[0], List.of(parts[1].split(" "))))
                    .toList();
        }
    }

    /**
     * Unpacks the files that the questions are about: sources and documents as they were in commit b01baee, made with
     * {@code git archive --format=zip -0}, so that the figure depends on the index alone.
     */
    static void unpackCorpus(Path root) throws IOException {
        try (ZipInputStream files = new ZipInputStream(new GZIPInputStream(resource("corpus.zip.gz")))) {
            for (ZipEntry entry = files.getNextEntry(); entry != null; entry = files.getNextEntry()) {
                Path file = root.resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else {
                    Files.copy(files, file);
                }
            }
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(SearchQuestions.class.getResourceAsStream(name));
    }
}
