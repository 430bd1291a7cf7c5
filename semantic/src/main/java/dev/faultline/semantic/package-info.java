/**
 * Code found by its meaning: cuts files into chunks, turns them into vectors, keeps them in a Lucene index beside their
 * words, and answers by both. Enter by {@link dev.faultline.semantic.LuceneIndexProvider}, which servers find by
 * themselves, or by {@link dev.faultline.semantic.BackgroundIndex}.
 */
@NullMarked
package dev.faultline.semantic;

import org.jspecify.annotations.NullMarked;
