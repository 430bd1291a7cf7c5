/** A repository for the tests of every module that uses the code tools. */
package dev.faultline.toolsets.code.testing;
