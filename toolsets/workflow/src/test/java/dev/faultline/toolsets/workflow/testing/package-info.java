/** A client of the workflow tools, and damage to what they store, for the tests of every module that uses them. */
package dev.faultline.toolsets.workflow.testing;
