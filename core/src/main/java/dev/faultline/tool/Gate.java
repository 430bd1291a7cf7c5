package dev.faultline.tool;

import dev.faultline.fault.FaultException;

/**
 * Decides whether a call may reach its tool, for example by session, role, lock or plan. Gates run in order, inside the
 * boundary.
 */
@FunctionalInterface
public interface Gate {
    /**
     * Admits the call.
     *
     * @throws FaultException if the call is rejected
     */
    void admit(ToolCall call);
}
