/** The commands of {@code faultline context}; {@link dev.faultline.app.context.ContextCommand} lists them. */
@NullMarked
package dev.faultline.app.context;

import org.jspecify.annotations.NullMarked;
