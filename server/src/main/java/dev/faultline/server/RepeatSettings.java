package dev.faultline.server;

import dev.faultline.repeats.RepeatPolicy;
import java.util.Map;

/**
 * What a server does with calls that repeat a failure whose answer still holds.
 *
 * @param tools the policies of tools that have one of their own
 */
record RepeatSettings(RepeatPolicy policy, Map<String, RepeatPolicy> tools) {
    RepeatSettings {
        tools = Map.copyOf(tools);
    }

    /** {@return the policy of this tool} */
    RepeatPolicy of(String tool) {
        return tools.getOrDefault(tool, policy);
    }
}
