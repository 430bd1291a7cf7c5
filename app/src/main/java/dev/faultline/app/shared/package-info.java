/** What the commands have in common: the home folder, the version, and how a command prints and fails. */
@NullMarked
package dev.faultline.app.shared;

import org.jspecify.annotations.NullMarked;
