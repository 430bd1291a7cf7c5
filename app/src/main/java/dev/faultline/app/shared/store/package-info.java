/**
 * The store in which several servers keep their sessions: {@link dev.faultline.app.shared.store.SharedStoreOption}
 * opens it.
 */
@NullMarked
package dev.faultline.app.shared.store;

import org.jspecify.annotations.NullMarked;
