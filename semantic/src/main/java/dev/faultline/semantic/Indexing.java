package dev.faultline.semantic;

import dev.faultline.toolsets.code.SourceFiles;
import dev.faultline.toolsets.code.SourceFiles.SourceFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a file, cuts it, and puts its chunks into the index. */
record Indexing(SourceFiles files, Embedder model, IndexWriting writing, long mostChunks) {
    private static final int MOST_WORDS = 16 * 1024;

    /** {@return how many chunks the file has now; none if there is no room for them} */
    int index(SourceFile file) throws IOException, EmbeddingException {
        Optional<Content> content = read(file);
        if (content.isEmpty()) {
            writing.put(file, "", List.of()); // known, so that nobody tries again until it changes
            return 0;
        }
        List<String> lines = content.get().lines();
        List<Chunk> chunks = Chunks.of(file.path(), lines);
        if (writing.chunks() + chunks.size() > mostChunks) {
            writing.remove(file.path());
            return 0;
        }
        List<IndexWriting.Entry> entries = new ArrayList<>();
        for (Chunk chunk : chunks) {
            entries.add(entry(file.path(), chunk, lines));
        }
        writing.put(file, content.get().hash(), entries);
        return chunks.size();
    }

    private Optional<Content> read(SourceFile file) {
        try {
            return files.read(file.path(), Content.MOST_BYTES).map(Content::of);
        } catch (IOException e) { // it may not be read, which is no failure of the index
            return Optional.empty();
        }
    }

    private IndexWriting.Entry entry(String path, Chunk chunk, List<String> lines) throws EmbeddingException {
        String words = Words.of(lines.subList(chunk.start(), chunk.end() + 1));
        String bounded = words.substring(0, Math.min(MOST_WORDS, words.length()));
        String name = Words.ofPath(path)
                + chunk.symbol().map(symbol -> " " + Words.of(symbol)).orElse("");
        return new IndexWriting.Entry(chunk, bounded, name, model.embed(name + ". " + bounded));
    }
}
