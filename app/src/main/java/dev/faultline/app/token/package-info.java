/** {@code faultline token}: adds, lists and revokes the tokens of callers over HTTP. */
@NullMarked
package dev.faultline.app.token;

import org.jspecify.annotations.NullMarked;
