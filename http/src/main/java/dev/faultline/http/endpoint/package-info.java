/** The servlets for operators and readers: health, metrics, and a page for each problem type. */
@NullMarked
package dev.faultline.http.endpoint;

import org.jspecify.annotations.NullMarked;
