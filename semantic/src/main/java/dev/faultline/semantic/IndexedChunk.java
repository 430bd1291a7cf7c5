package dev.faultline.semantic;

/**
 * A chunk as the index knows it. Its text is in its file, and only as long as that has this hash.
 *
 * @param document its number in the index, which holds for one search
 */
record IndexedChunk(int document, String path, String hash, Chunk chunk) {}
