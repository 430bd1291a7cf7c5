package dev.faultline.app.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** A network between this machine and another one, which is a namespace of this machine. It needs root and iproute2. */
@SuppressWarnings("try") // waiting for the end may be interrupted
final class Cable implements AutoCloseable {
    private final String name = "f" + ThreadLocalRandom.current().nextInt(100_000, 1_000_000);
    private final int network = ThreadLocalRandom.current().nextInt(256);

    /** {@return a cable that is plugged in} */
    static Cable lay() throws IOException, InterruptedException {
        Cable cable = new Cable();
        ip("netns", "add", cable.name);
        ip("link", "add", cable.name + "a", "type", "veth", "peer", "name", cable.name + "b", "netns", cable.name);
        ip("address", "add", cable.host() + "/30", "dev", cable.name + "a");
        ip("link", "set", cable.name + "a", "up");
        ip("-n", cable.name, "address", "add", cable.other() + "/30", "dev", cable.name + "b");
        ip("-n", cable.name, "link", "set", cable.name + "b", "up");
        return cable;
    }

    /** {@return the address of this machine} */
    String host() {
        return "10.213." + network + ".1";
    }

    private String other() {
        return "10.213." + network + ".2";
    }

    /** {@return the words before a command that runs at the other end} */
    List<String> atTheOtherEnd() {
        return List.of("ip", "netns", "exec", name);
    }

    /** Drops whatever the other machine sends from now on. */
    void cut() throws IOException, InterruptedException {
        ip("-n", name, "route", "add", "blackhole", host());
    }

    private static void ip(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(command + ": " + output).isZero();
    }

    @Override
    public void close() throws IOException, InterruptedException {
        ip("link", "delete", name + "a");
        ip("netns", "delete", name);
    }
}
