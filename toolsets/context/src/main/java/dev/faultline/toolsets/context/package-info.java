/**
 * Caches of documents, and the selection of documents that answer a query within a budget: Context Resolve v0.
 *
 * <p>{@link dev.faultline.toolsets.context.ContextTools} makes the three tools, which fail in {@code resolve-v0};
 * {@link dev.faultline.toolsets.context.CacheBuilder} builds a cache,
 * {@link dev.faultline.toolsets.context.ContextCache} reads one and chooses,
 * {@link dev.faultline.toolsets.context.Inspection} and {@link dev.faultline.toolsets.context.CacheCheck} describe and
 * check one.
 */
@NullMarked
package dev.faultline.toolsets.context;

import org.jspecify.annotations.NullMarked;
