/** Tests of all modules together: their dependencies, sources and documents. */
package dev.faultline.architecture;
