/** A client of the context tools, and the contract of their answers, for the tests of every module that uses them. */
package dev.faultline.toolsets.context.testing;
