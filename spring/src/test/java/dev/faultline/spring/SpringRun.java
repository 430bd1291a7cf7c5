package dev.faultline.spring;

import dev.faultline.spring.SpringTrap.Place;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Runs traps against applications, and keeps what their clients received. */
final class SpringRun {
    private static final int PATIENCE = 60_000;
    private static final int SILENCE = 1_000;

    /** Where a trap was tried. */
    private record Try(SpringTrap trap, Place place, boolean guarded) {}

    private final Map<Try, String> answers = new ConcurrentHashMap<>();

    /** Plays those of the traps that exist over this transport. */
    void play(List<SpringTrap> all, Place place, boolean guarded, Path folder) throws Exception {
        List<SpringTrap> rest = new ArrayList<>(
                all.stream().filter(trap -> trap.where().contains(place)).toList());
        while (!rest.isEmpty()) {
            TrapServer server = rest.getFirst().server();
            List<SpringTrap> here = rest.stream()
                    .filter(trap ->
                            guarded ? trap.server() == server : trap.server().isBareLike(server))
                    .toList();
            rest.removeAll(here);
            Path own = Files.createDirectories(folder.resolve(place + "-" + guarded + "-" + server));
            playTogether(here, place, guarded, own);
        }
    }

    // A trap that ends or breaks the bare application leaves the next one to another; a guarded one must survive them
    // all.
    private void playTogether(List<SpringTrap> together, Place place, boolean guarded, Path folder) throws Exception {
        TrapServer server = together.getFirst().server();
        TrapServer.Connection connection = server.connect(place, guarded, folder);
        try {
            for (SpringTrap trap : together) {
                String answer = answer(connection.channel(), trap, guarded, place);
                if (!guarded && place == Place.STDIO && !trap.isSilent(place) && isLost(answer)) {
                    connection.close();
                    connection = server.connect(place, false, folder);
                    answer = answer(connection.channel(), trap, false, place);
                }
                answers.put(new Try(trap, place, guarded), answer);
                boolean broken = connection.channel().hasEnded() || (trap.isAlone() && place == Place.STDIO);
                if (!guarded && broken && trap != together.getLast()) {
                    connection.close();
                    connection = server.connect(place, false, folder);
                }
            }
        } finally {
            connection.close();
        }
    }

    // On a busy machine the bare SDK may lose a response that follows another too closely, and then ends. The trap is
    // not about that, so it is tried again.
    private static boolean isLost(String answer) {
        return answer.equals(StdioChannel.ENDED) || answer.equals(Channel.NO_ANSWER);
    }

    private static String answer(Channel channel, SpringTrap trap, boolean guarded, Place place) throws Exception {
        int millis = !guarded && trap.isSilent(place) ? SILENCE : PATIENCE;
        return Channel.within(trap.script().play(channel), millis);
    }

    /** {@return what the client received, if the trap was played} */
    Optional<String> find(SpringTrap trap, Place place, boolean guarded) {
        return Optional.ofNullable(answers.get(new Try(trap, place, guarded)));
    }
}
