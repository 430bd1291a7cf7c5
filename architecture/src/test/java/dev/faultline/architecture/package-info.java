/** Tests that see every module: the arrows between them, their sources, their documents. */
package dev.faultline.architecture;
