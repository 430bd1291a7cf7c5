package dev.faultline.semantic;

/** The fields of the index. Each file and each of its chunks is a document; all of them have the path. */
final class Fields {
    static final String PATH = "path";
    static final String HASH = "hash";

    /** Of a file: its size and time of modification when it was read. */
    static final String SIZE = "size";

    static final String MODIFIED = "modified";

    /** Of a chunk: its position, its name, its vector and its words. */
    static final String START = "start";

    static final String END = "end";
    static final String SYMBOL = "symbol";
    static final String VECTOR = "vector";
    static final String WORDS = "words";
    static final String NAME = "name";

    /** Marks a document as a file. */
    static final String KIND = "kind";

    static final String FILE = "file";

    private Fields() {}
}
