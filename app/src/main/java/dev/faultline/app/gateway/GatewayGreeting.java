package dev.faultline.app.gateway;

import dev.faultline.app.shared.log.Greeting;
import dev.faultline.app.shared.web.WebHost;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Prints the address of the gateway after its start, and the configuration to paste into a client.
 *
 * @param server the name of the server in a client
 * @param behind what is behind it
 */
record GatewayGreeting(String server, String behind, WebHost host, int port, Path trail) implements Greeting {
    @Override
    public void log() {
        boolean local = host.address().isLoopback();
        LoggerFactory.getLogger("dev.faultline.gateway")
                .atLevel(local ? Level.INFO : Level.WARN)
                .setMessage("Gateway in front of " + behind + " at " + url() + (local ? "" : "; " + UNENCRYPTED))
                .addKeyValue("component", "faultline")
                .addKeyValue("trail", trail)
                .log();
    }

    @Override
    public void print(PrintWriter err) {
        err.println("faultline: gateway in front of " + behind + " at " + url());
        err.println("faultline: failures are recorded in " + trail + " and shown at " + host.url(port));
        if (!host.address().isLoopback()) {
            err.println("faultline: " + UNENCRYPTED);
        }
        err.println("To paste into a client:");
        err.println(JsonText.pretty(
                JsonObject.of("mcpServers", JsonObject.of(server, host.access().clientEntry(url())))));
        err.flush();
    }

    private String url() {
        return "http://" + host.address().host() + ":" + port + WebHost.MCP;
    }
}
