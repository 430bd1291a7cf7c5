/** How the workspace says what is wrong: refusals, which leave everything as it was, and findings in texts. */
@NullMarked
package dev.faultline.toolsets.workspace.refusal;

import org.jspecify.annotations.NullMarked;
