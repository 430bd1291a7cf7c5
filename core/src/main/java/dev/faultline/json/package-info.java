/**
 * Values that can cross the wire, and nothing else.
 *
 * <p>Enter by {@link dev.faultline.json.JsonValue#of} for Java objects and by {@link dev.faultline.json.JsonText} for
 * text; both say what is wrong, and where, instead of throwing.
 */
@NullMarked
package dev.faultline.json;

import org.jspecify.annotations.NullMarked;
