package dev.faultline.semantic;

/**
 * A chunk in the index. Its text is in its file, as long as the file has this hash.
 *
 * @param document its number in the index, valid for one search
 */
record IndexedChunk(int document, String path, String hash, Chunk chunk) {}
