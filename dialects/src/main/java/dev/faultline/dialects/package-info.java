/** The wire contracts, one package each; {@link dev.faultline.dialects.Dialects} lists them all. */
@NullMarked
package dev.faultline.dialects;

import org.jspecify.annotations.NullMarked;
