/**
 * How a server ships its audit logs while it runs.
 *
 * <p>Start at {@link dev.faultline.app.shared.ship.ServerShipping}.
 */
@NullMarked
package dev.faultline.app.shared.ship;

import org.jspecify.annotations.NullMarked;
