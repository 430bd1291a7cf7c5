package dev.faultline.app.serve;

import dev.faultline.app.shared.log.Greeting;
import dev.faultline.app.shared.web.WebHost;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Prints the address of the server after its start, and the configuration to paste into a client. */
record ServeGreeting(ServeSettings settings, int port, GivenFlags given) implements Greeting {
    private static final String LOGGER = "dev.faultline.serve";

    @Override
    public void log() {
        Logger log = LoggerFactory.getLogger(LOGGER);
        log.atLevel(settings.address().isLoopback() ? Level.INFO : Level.WARN)
                .setMessage("Serving " + ToolsetName.list(settings.toolsets()) + " at " + url()
                        + (settings.address().isLoopback() ? "" : "; " + UNENCRYPTED))
                .addKeyValue("component", "faultline")
                .addKeyValue("root", settings.root())
                .addKeyValue("trail", settings.trail())
                .log();
    }

    @Override
    public void print(PrintWriter err) {
        String url = url();
        err.println("faultline: serving " + ToolsetName.list(settings.toolsets()) + " of " + settings.root() + " at "
                + url);
        err.println("faultline: failures are recorded in " + settings.trail() + " and shown at "
                + url.substring(0, url.length() - WebHost.MCP.length()) + "/");
        if (!settings.address().isLoopback()) {
            err.println("faultline: " + UNENCRYPTED);
        }
        err.println("To paste into a client that connects (Claude Code, Cursor, VS Code under \"servers\"):");
        err.println(JsonText.pretty(servers(settings.access().clientEntry(url))));
        err.println("To paste into a client that starts its servers (Claude Desktop and others):");
        err.println(JsonText.pretty(starting()));
        err.flush();
    }

    private String url() {
        return "http://" + settings.address().host() + ":" + port + "/mcp";
    }

    private JsonObject starting() {
        String launcher = System.getProperty("faultline.launcher", "faultline");
        List<String> arguments = new ArrayList<>(List.of("serve", "--stdio"));
        if (!given.arguments().contains("--root")) {
            arguments.addAll(List.of("--root", settings.root().toString()));
        }
        arguments.addAll(given.arguments());
        JsonObject.Builder server = JsonObject.builder()
                .put("command", launcher)
                .put("args", arguments.stream().map(JsonString::new).collect(JsonArray.toJsonArray()));
        if (!given.environment().isEmpty()) {
            JsonObject.Builder variables = JsonObject.builder();
            new TreeMap<>(given.environment()).forEach(variables::put);
            server.put("env", variables.build());
        }
        return servers(server.build());
    }

    private JsonObject servers(JsonObject server) {
        return JsonObject.of("mcpServers", JsonObject.of(settings.name(), server));
    }
}
