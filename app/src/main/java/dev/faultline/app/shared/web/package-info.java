/**
 * How a command serves over HTTP: who may call it, and from where.
 *
 * <p>Start at {@link dev.faultline.app.shared.web.WebHost}.
 */
@NullMarked
package dev.faultline.app.shared.web;

import org.jspecify.annotations.NullMarked;
