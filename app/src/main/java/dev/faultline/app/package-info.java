/** The command line: {@link dev.faultline.app.Main} and one class for each command. */
@NullMarked
package dev.faultline.app;

import org.jspecify.annotations.NullMarked;
