package dev.faultline.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/** A folder of made-up source code, the same each time: 12,500 files in 1,250 folders, 200 MB together. */
record SourceTree(Path root) implements AutoCloseable {
    static final int FILES = 12_500;
    private static final int FILE_BYTES = 16_000;

    /** One file in twenty-five has lines with the rare words. */
    private static final int RARE = 25;

    private static final List<String> WORDS = List.of(
            "return", "value", "index", "buffer", "request", "handler", "static", "private", "length", "stream",
            "socket", "result", "config", "string", "public", "import", "session", "thread", "message", "offset",
            "parse", "token");

    static SourceTree generated() throws IOException {
        Path root = Files.createTempDirectory("faultline-search");
        Random random = new Random(7);
        for (int i = 0; i < FILES; i++) {
            Path folder = root.resolve("module" + i % 50).resolve("package" + i / 50 % 25);
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("File" + i + ".java"), text(random, i % RARE == 0));
        }
        Files.writeString(root.resolve(".gitignore"), "target/\n*.class\n*.log\n");
        return new SourceTree(root);
    }

    private static String text(Random random, boolean rare) {
        StringBuilder text = new StringBuilder(FILE_BYTES + 100);
        while (text.length() < FILE_BYTES) {
            text.append(" ".repeat(4 * random.nextInt(4)));
            for (int i = 2 + random.nextInt(8); i > 0; i--) {
                text.append(WORDS.get(random.nextInt(WORDS.size()))).append(i % 3 == 0 ? "(" : " ");
            }
            text.append(random.nextInt(1000)).append(");\n");
        }
        return rare
                ? text.append("    upperBoundOfTheWindow(42);\n    // TODO-917: ask\n")
                        .toString()
                : text.toString();
    }

    @Override
    public void close() {
        try {
            Figures.delete(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
