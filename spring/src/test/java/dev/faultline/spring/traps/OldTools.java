package dev.faultline.spring.traps;

import org.jspecify.annotations.Nullable;
import org.springframework.ai.tool.annotation.Tool;

/** Tools in Spring AI's older form. */
class OldTools {
    @Tool(name = "old_throws", description = "Throws an exception with a password in its text.")
    String fails() {
        throw new IllegalStateException(TrapTools.SECRET);
    }

    @Tool(name = "old_null", description = "Returns null.")
    @Nullable
    String nothing() {
        return null;
    }

    @Tool(name = "old_fine", description = "Returns a text.")
    String fine() {
        return "fine";
    }
}
