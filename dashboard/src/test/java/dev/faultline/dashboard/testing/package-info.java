/** What the tests of the dashboard share. */
@NullMarked
package dev.faultline.dashboard.testing;

import org.jspecify.annotations.NullMarked;
