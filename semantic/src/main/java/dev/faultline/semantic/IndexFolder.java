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
 * The folder of one index. Of all servers on the same root, one at a time writes to it; the operating system releases
 * the lock of a server that is killed. An index that cannot be read is deleted and rebuilt.
 *
 * <p>Its files are read and never mapped into memory: truncating a mapped file would crash the whole process.
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

    /** {@return the folder, which is created if it does not exist} */
    static IndexFolder open(Path path, String identity) throws IOException {
        Files.createDirectories(path);
        return new IndexFolder(path, identity, new NIOFSDirectory(path));
    }

    /**
     * {@return the index, opened for writing; empty if another server is writing it}
     *
     * <p>An index that is damaged, or of another format or model, is cleared first.
     */
    Optional<IndexWriting> write() throws IOException {
        try {
            return Optional.of(openChecked());
        } catch (LockObtainFailedException e) {
            return Optional.empty();
        } catch (IOException e) {
            if (!isDamage(e)) {
                throw e;
            }
            clear();
            return Optional.of(openChecked());
        }
    }

    /** {@return the last commit of the index, if there is one of this format and model} */
    Optional<IndexReading> read() throws IOException {
        return DirectoryReader.indexExists(directory) ? IndexReading.open(directory, identity) : Optional.empty();
    }

    private IndexWriting openChecked() throws IOException {
        IndexWriting writing = IndexWriting.open(directory, identity);
        try {
            check();
            return writing;
        } catch (IOException | RuntimeException e) {
            writing.close();
            throw e;
        }
    }

    // Lucene itself verifies the checksums of large files only when it merges them.
    private void check() throws IOException {
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            for (LeafReaderContext leaf : reader.leaves()) {
                ((CodecReader) leaf.reader()).checkIntegrity();
            }
        }
    }

    /** {@return whether the exception means that the files of an index are damaged} */
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

    /** Deletes the index; fails if another server is writing it. */
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
