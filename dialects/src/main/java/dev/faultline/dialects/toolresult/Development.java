package dev.faultline.dialects.toolresult;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Whether this program runs in development mode, in which misuse is rejected instead of tolerated. */
record Development(Function<String, @Nullable String> environment) {
    /** The mode that the environment variables of this process set. */
    static final Development OF_THIS_PROCESS = new Development(System::getenv);

    /** {@return whether development mode is on at this moment (R22)} */
    boolean isOn() {
        return isSet("FAULTLINE_ENV") || isSet("NODE_ENV");
    }

    private boolean isSet(String variable) {
        return "development".equals(environment.apply(variable));
    }
}
