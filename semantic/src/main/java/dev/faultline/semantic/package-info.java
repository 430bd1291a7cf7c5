/**
 * Finds code by its meaning: divides files into chunks, converts these to vectors, stores vectors and words in a Lucene
 * index, and searches by both. Servers find {@link dev.faultline.semantic.LuceneIndexProvider} through the
 * {@link java.util.ServiceLoader}; it opens a {@link dev.faultline.semantic.BackgroundIndex}.
 */
@NullMarked
package dev.faultline.semantic;

import org.jspecify.annotations.NullMarked;
