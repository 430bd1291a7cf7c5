package dev.faultline.dialects.toolresult;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Whether this program is under development, where misuse is refused instead of being put up with. */
record Development(Function<String, @Nullable String> environment) {
    /** As the variables of this process say. */
    static final Development OF_THIS_PROCESS = new Development(System::getenv);

    /** {@return whether it is so at this moment (R22)} */
    boolean isOn() {
        return isSet("FAULTLINE_ENV") || isSet("NODE_ENV");
    }

    private boolean isSet(String variable) {
        return "development".equals(environment.apply(variable));
    }
}
