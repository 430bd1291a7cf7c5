/**
 * Makes real libraries throw, and compares what becomes of it with their documentation: {@link LibraryExceptionsTest}.
 */
@NullMarked
package dev.faultline.exceptions;

import org.jspecify.annotations.NullMarked;
