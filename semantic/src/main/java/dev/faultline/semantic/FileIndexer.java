package dev.faultline.semantic;

import dev.faultline.toolsets.code.SourceFiles;
import dev.faultline.toolsets.code.SourceFiles.SourceFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads files, divides them into chunks and adds these to the index. */
record FileIndexer(SourceFiles files, Embedder model, IndexWriting writing, long maxChunks) {
    private static final int MAX_WORDS = 16 * 1024;

    /** {@return the number of chunks of the file; 0 if the index is full} */
    int index(SourceFile file) throws IOException, EmbeddingException {
        Optional<Content> content = read(file);
        if (content.isEmpty()) {
            writing.put(file, "", List.of()); // recorded, so that it is not read again until it changes
            return 0;
        }
        List<String> lines = content.get().lines();
        List<Chunk> chunks = Chunks.of(file.path(), lines);
        if (writing.chunks() + chunks.size() > maxChunks) {
            writing.remove(file.path());
            return 0;
        }
        List<IndexWriting.IndexEntry> entries = new ArrayList<>();
        for (Chunk chunk : chunks) {
            entries.add(entry(file.path(), chunk, lines));
        }
        writing.put(file, content.get().hash(), entries);
        return chunks.size();
    }

    private Optional<Content> read(SourceFile file) {
        try {
            return files.read(file.path(), Content.MAX_BYTES).map(Content::of);
        } catch (IOException e) { // an unreadable file is not a failure of the index
            return Optional.empty();
        }
    }

    private IndexWriting.IndexEntry entry(String path, Chunk chunk, List<String> lines) throws EmbeddingException {
        String words = CodeWords.of(lines.subList(chunk.start(), chunk.end() + 1));
        String bounded = words.substring(0, Math.min(MAX_WORDS, words.length()));
        String name = CodeWords.ofPath(path)
                + chunk.symbol().map(symbol -> " " + CodeWords.of(symbol)).orElse("");
        return new IndexWriting.IndexEntry(chunk, bounded, name, model.embed(name + ". " + bounded));
    }
}
