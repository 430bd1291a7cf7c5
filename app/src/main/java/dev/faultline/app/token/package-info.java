/** {@code faultline token}: the file that says who may call a server over HTTP. */
@NullMarked
package dev.faultline.app.token;

import org.jspecify.annotations.NullMarked;
