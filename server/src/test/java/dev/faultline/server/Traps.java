package dev.faultline.server;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All traps, in groups. */
final class Traps {
    private Traps() {}

    static Map<String, List<Trap>> all() {
        Map<String, List<Trap>> groups = new LinkedHashMap<>();
        groups.put("Exceptions of tools", ToolTraps.thrown());
        groups.put("Results of tools", ToolTraps.returned());
        groups.put("Arguments", ToolTraps.arguments());
        groups.put("Calls", LifeTraps.calls());
        groups.put("Messages", MessageTraps.messages());
        groups.put("Parameters", MessageTraps.params());
        groups.put("Prompts, resources and completions", MethodTraps.all());
        groups.put("Standard input and output", LifeTraps.streams());
        groups.put("HTTP", HttpTraps.all());
        return groups;
    }
}
