/**
 * A governed workspace, its servers and agents over a connection, for the tests of every module that uses them. Enter
 * with {@link dev.faultline.toolsets.workspace.testing.GovernedWorkspace}.
 */
package dev.faultline.toolsets.workspace.testing;
