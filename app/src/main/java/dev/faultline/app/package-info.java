/** The command line: {@link dev.faultline.app.Main} and one class for each verb. */
@NullMarked
package dev.faultline.app;

import org.jspecify.annotations.NullMarked;
