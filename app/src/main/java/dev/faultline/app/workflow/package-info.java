/** Where the sessions of workflows are kept on this machine, and what can be done with them from the command line. */
@NullMarked
package dev.faultline.app.workflow;

import org.jspecify.annotations.NullMarked;
