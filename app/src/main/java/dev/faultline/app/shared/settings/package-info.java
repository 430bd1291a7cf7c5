/**
 * The settings of a command: from flags, the environment, a file, or defaults.
 *
 * <p>A command uses {@link dev.faultline.app.shared.settings.SettingSources} as its provider of default values.
 */
@NullMarked
package dev.faultline.app.shared.settings;

import org.jspecify.annotations.NullMarked;
