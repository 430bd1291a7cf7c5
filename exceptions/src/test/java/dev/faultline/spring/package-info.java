/** What the tests of libraries need of the starter's package. */
@NullMarked
package dev.faultline.spring;

import org.jspecify.annotations.NullMarked;
