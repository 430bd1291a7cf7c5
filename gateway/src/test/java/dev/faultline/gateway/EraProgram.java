package dev.faultline.gateway;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A server of one era over stdio. */
final class EraProgram {
    private EraProgram() {}

    static List<String> command(boolean modern) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                EraProgram.class.getName(),
                Boolean.toString(modern));
    }

    public static void main(String[] args) throws Exception {
        EraServer server = new EraServer(Boolean.parseBoolean(args[0]));
        Out out = new Out(new PrintStream(System.out, true, StandardCharsets.UTF_8));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            server.receive(EraServer.object(line), Optional.empty(), out);
        }
    }

    private record Out(PrintStream out) implements EraServer.Wire {
        @Override
        public void send(JsonObject message) {
            out.println(JsonText.print(message));
        }

        @Override
        public void finish(JsonObject response) {
            send(response);
        }

        @Override
        public void garble(String text) {
            out.println(text);
        }

        @Override
        public void crash() {
            Runtime.getRuntime().halt(3);
        }
    }
}
