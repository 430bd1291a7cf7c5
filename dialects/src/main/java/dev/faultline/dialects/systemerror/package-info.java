/**
 * The {@code system-error} contract: one flat object of eleven members, all of them always present, null if unknown.
 *
 * <p>{@link dev.faultline.dialects.systemerror.SystemErrors} creates faults in the terms of this contract,
 * {@link dev.faultline.dialects.systemerror.SystemErrorDialect} writes and reads them.
 */
@NullMarked
package dev.faultline.dialects.systemerror;

import org.jspecify.annotations.NullMarked;
