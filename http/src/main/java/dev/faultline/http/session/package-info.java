/** Sessions over HTTP: whose they are, under which secret ids, and which end when they are unused or too many. */
@NullMarked
package dev.faultline.http.session;

import org.jspecify.annotations.NullMarked;
