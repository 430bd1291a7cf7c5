package dev.faultline.tool;

import dev.faultline.fault.FaultException;

/**
 * Decides whether a call may reach its tool: session, role, lock and plan checks. Gates run in order, inside the
 * boundary.
 */
@FunctionalInterface
public interface Gate {
    /**
     * Lets the call pass.
     *
     * @throws FaultException if it may not
     */
    void admit(ToolCall call);
}
