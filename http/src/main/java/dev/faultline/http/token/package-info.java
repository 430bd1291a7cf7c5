/** Bearer tokens: the file that lists the callers, its editor, and the filter that rejects all other requests. */
@NullMarked
package dev.faultline.http.token;

import org.jspecify.annotations.NullMarked;
