package dev.faultline.app.gateway;

import dev.faultline.app.shared.settings.PrintedConfig;
import dev.faultline.files.process.ProgramLaunch;
import dev.faultline.files.servers.NamedServer;
import dev.faultline.files.servers.ServerPreferences;
import dev.faultline.files.servers.ServerTarget;
import dev.faultline.files.servers.ServersFile;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.text.Redactor;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The servers of a file as they are used, with every variable and header blanked, as comments of TOML. */
record PrintedServers(ServersFile file) {
    /** {@return a line for each line of JSON} */
    String text() {
        JsonObject.Builder servers = JsonObject.builder();
        file.servers().forEach(server -> servers.put(server.name(), shown(server)));
        String json = JsonText.pretty(JsonObject.of("mcpServers", servers.build()));
        return "# The servers of " + file.path() + ", each at /mcp/NAME:\n# " + json.replace("\n", "\n# ") + "\n";
    }

    private static JsonObject shown(NamedServer server) {
        JsonObject.Builder shown = JsonObject.builder();
        switch (server.target()) {
            case ServerTarget.Program(ProgramLaunch launch) -> {
                List<String> command = launch.command();
                shown.put("command", command.getFirst())
                        .put("args", JsonArray.ofStrings(arguments(command)))
                        .put("env", blanked(launch.environment()));
                launch.folder().ifPresent(folder -> shown.put("cwd", folder.toString()));
            }
            case ServerTarget.Remote(URI uri, Map<String, String> headers) ->
                shown.put("url", PrintedConfig.withoutQuery(uri.toString())).put("headers", blanked(headers));
        }
        JsonObject own = preferences(server.preferences());
        return (own.members().isEmpty() ? shown : shown.put("faultline", own)).build();
    }

    // A secret may be the argument after the one that names it: --api-key VALUE.
    private static List<String> arguments(List<String> command) {
        List<String> shown = new ArrayList<>();
        for (int i = 1; i < command.size(); i++) {
            String before = command.get(i - 1) + " ";
            String both = Redactor.withoutSecrets(before + command.get(i));
            shown.add(
                    both.startsWith(before)
                            ? both.substring(before.length())
                            : Redactor.withoutSecrets(command.get(i)));
        }
        return shown;
    }

    private static JsonObject blanked(Map<String, String> values) {
        JsonObject.Builder names = JsonObject.builder();
        values.keySet().forEach(name -> names.put(name, PrintedConfig.BLANK));
        return names.build();
    }

    private static JsonObject preferences(ServerPreferences own) {
        JsonObject.Builder shown = JsonObject.builder().putIfPresent("dialect", own.dialect());
        own.timeout().ifPresent(it -> shown.put("timeout", time(it)));
        if (!own.toolTimeouts().isEmpty()) {
            JsonObject.Builder limits = JsonObject.builder();
            own.toolTimeouts().forEach((tool, limit) -> limits.put(tool, time(limit)));
            shown.put("toolTimeouts", limits.build());
        }
        if (own.shared()) {
            shown.put("shared", true);
        }
        shown.putIfPresent("hiddenFailures", own.hiddenFailures())
                .putIfPresent("outputSchema", own.outputSchema())
                .putIfPresent("replay", own.replay());
        own.allowTools().ifPresent(tools -> shown.put("allowTools", JsonArray.ofStrings(tools)));
        if (!own.denyTools().isEmpty()) {
            shown.put("denyTools", JsonArray.ofStrings(own.denyTools()));
        }
        if (!own.readTools().isEmpty()) {
            shown.put("readTools", JsonArray.ofStrings(own.readTools()));
        }
        return shown.build();
    }

    private static String time(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
    }
}
