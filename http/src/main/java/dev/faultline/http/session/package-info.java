/** Sessions over HTTP: their owners, their secret ids, and the limits on their number and idle time. */
@NullMarked
package dev.faultline.http.session;

import org.jspecify.annotations.NullMarked;
