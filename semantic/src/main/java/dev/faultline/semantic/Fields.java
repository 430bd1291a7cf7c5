package dev.faultline.semantic;

/** The fields of the index. A file is a document, and so is each chunk of it; all of them carry its path. */
final class Fields {
    static final String PATH = "path";
    static final String HASH = "hash";

    /** Of a file: what the system knew of it when it was read. */
    static final String SIZE = "size";

    static final String MODIFIED = "modified";

    /** Of a chunk: where it is, what it is called, what it means and what it says. */
    static final String START = "start";

    static final String END = "end";
    static final String SYMBOL = "symbol";
    static final String VECTOR = "vector";
    static final String WORDS = "words";
    static final String NAME = "name";

    /** Says of a document that it is a file. */
    static final String KIND = "kind";

    static final String FILE = "file";

    private Fields() {}
}
