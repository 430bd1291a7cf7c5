/** The fixtures that the tests of all modules share: {@link dev.faultline.testing.Spec} and small fakes. */
package dev.faultline.testing;
