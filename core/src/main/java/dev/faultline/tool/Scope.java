package dev.faultline.tool;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a token may be limited to. A token without scopes is not limited, except that it does not observe. */
public enum Scope {
    /** Calls of tools that change nothing. */
    READ,
    /** Calls of tools that may change something; does not include {@link #READ}. */
    WRITE,
    /** The dashboard, which shows what the callers of all sessions did, and nothing else. */
    OBSERVE;

    /** {@return the names of all scopes, as token files have them} */
    public static List<String> names() {
        return Arrays.stream(values()).map(Scope::text).toList();
    }

    /** {@return the scope that a call of a tool with this contract needs} */
    public static Scope of(ToolContract contract) {
        return contract.effectOnFailure() == Effect.NONE ? READ : WRITE;
    }

    /** {@return whether this caller may call any tool at all} */
    public static boolean permitsCalls(Caller caller) {
        return READ.isHeldBy(caller) || WRITE.isHeldBy(caller);
    }

    /**
     * Admits a call if the caller's token permits the tool (R53).
     *
     * @throws FaultException {@link CommonCode#INSUFFICIENT_SCOPE}
     */
    public static void require(ToolCall call) {
        Scope needed = of(call.contract());
        if (!needed.isHeldBy(call.caller())) {
            throw new FaultException(CommonCode.INSUFFICIENT_SCOPE
                    .fault(needed.missingFor(call.contract().name()))
                    .withEffect(Effect.NONE));
        }
    }

    /** {@return its name in token files and messages} */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return whether this caller may do what the scope allows} */
    public boolean isHeldBy(Caller caller) {
        return switch (this) {
            case READ, WRITE -> caller.has(text());
            // Others may see the caller's own sessions only if the token says so itself.
            case OBSERVE ->
                caller.scopes().filter(scopes -> scopes.contains(text())).isPresent();
        };
    }

    /** {@return the message for a caller that lacks the scope, which this tool or method needs} */
    public String missingFor(String name) {
        return "The token of this call does not have the scope " + text() + ", which " + name + " needs";
    }
}
