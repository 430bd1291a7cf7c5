/**
 * The {@code system-error} contract: one flat object of eleven members, always all of them, null where nothing is
 * known.
 *
 * <p>{@link dev.faultline.dialects.systemerror.SystemErrors} makes faults in this contract's own words,
 * {@link dev.faultline.dialects.systemerror.SystemErrorDialect} writes and reads them.
 */
@NullMarked
package dev.faultline.dialects.systemerror;

import org.jspecify.annotations.NullMarked;
