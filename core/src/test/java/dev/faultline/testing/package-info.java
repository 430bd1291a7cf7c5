/** What the tests of every module share: {@link dev.faultline.testing.Spec} and the small fakes. */
package dev.faultline.testing;
