package dev.faultline.semantic;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.NIOFSDirectory;

/**
 * The folder of one index. One process at a time writes in it, of all servers on the same root: the operating system
 * keeps the lock, so that one that was killed holds nobody up. What cannot be read is thrown away and made again.
 *
 * <p>Its files are read, never mapped into memory: a mapped file that somebody cuts takes the whole process with it.
 */
final class IndexFolder implements AutoCloseable {
    private final Path path;
    private final String identity;
    private final Directory directory;

    private IndexFolder(Path path, String identity, Directory directory) {
        this.path = path;
        this.identity = identity;
        this.directory = directory;
    }

    /** {@return the folder, made if it is missing} */
    static IndexFolder open(Path path, String identity) throws IOException {
        Files.createDirectories(path);
        return new IndexFolder(path, identity, new NIOFSDirectory(path));
    }

    /**
     * {@return the right to write, unless another server has it}
     *
     * <p>What is damaged, or of another format or model, is empty then.
     */
    Optional<IndexWriting> write() throws IOException {
        try {
            return Optional.of(sound());
        } catch (LockObtainFailedException e) {
            return Optional.empty();
        } catch (IOException e) {
            if (!isDamage(e)) {
                throw e;
            }
            clear();
            return Optional.of(sound());
        }
    }

    /** {@return the index as it was last committed, if there is one of this format and model} */
    Optional<IndexReading> read() throws IOException {
        return DirectoryReader.indexExists(directory) ? IndexReading.open(directory, identity) : Optional.empty();
    }

    private IndexWriting sound() throws IOException {
        IndexWriting writing = IndexWriting.open(directory, identity);
        try {
            check();
            return writing;
        } catch (IOException | RuntimeException e) {
            writing.close();
            throw e;
        }
    }

    // Lucene itself compares the sums of the large files only when it merges them.
    private void check() throws IOException {
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            for (LeafReaderContext leaf : reader.leaves()) {
                ((CodecReader) leaf.reader()).checkIntegrity();
            }
        }
    }

    /** {@return whether this says that the files of an index are not what they should be} */
    static boolean isDamage(Exception e) {
        return e instanceof CorruptIndexException
                || e instanceof IndexFormatTooOldException
                || e instanceof IndexFormatTooNewException
                || e instanceof EOFException
                || e instanceof FileNotFoundException
                || e instanceof NoSuchFileException
                || e instanceof IllegalArgumentException
                || (e instanceof IllegalStateException && !(e instanceof AlreadyClosedException));
    }

    /** Throws everything away, unless another server is writing. */
    void clear() throws IOException {
        try (Lock lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            lock.ensureValid();
            for (String file : directory.listAll()) {
                if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
                    Files.deleteIfExists(path.resolve(file));
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        directory.close();
    }
}
