/**
 * The code tools: open and list files, search text, ask git who wrote a line, all confined to one folder.
 *
 * <p>Enter by {@link dev.faultline.toolsets.code.CodeTools}. They fail in the {@code problem-details} contract.
 */
@NullMarked
package dev.faultline.toolsets.code;

import org.jspecify.annotations.NullMarked;
