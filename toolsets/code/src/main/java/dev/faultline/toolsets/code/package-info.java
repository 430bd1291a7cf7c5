/**
 * The code tools: open and list files, search text, and ask git about lines and files, all confined to one folder.
 *
 * <p>Start at {@link dev.faultline.toolsets.code.CodeTools}. They fail in the {@code problem-details} contract.
 */
@NullMarked
package dev.faultline.toolsets.code;

import org.jspecify.annotations.NullMarked;
