/**
 * JSON values, and nothing that cannot be written as JSON.
 *
 * <p>Start with {@link dev.faultline.json.JsonValue#of} for Java objects and with {@link dev.faultline.json.JsonText}
 * for text; both report what is wrong, and where, instead of throwing.
 */
@NullMarked
package dev.faultline.json;

import org.jspecify.annotations.NullMarked;
