/** What happens, for people and machines that watch: observers that log, count and trace. */
@NullMarked
package dev.faultline.observe;

import org.jspecify.annotations.NullMarked;
