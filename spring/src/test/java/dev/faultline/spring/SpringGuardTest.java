package dev.faultline.spring;

import dev.faultline.spring.SpringTrap.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every trap, with the same messages to one application without the guard and with it. */
@Tag("thorough")
class SpringGuardTest extends SpringTrapContract {
    @BeforeAll
    void play(@TempDir Path folder) throws Exception {
        // Applications over HTTP are in this process, one after another; the others have processes of their own.
        try (ExecutorService threads = Executors.newFixedThreadPool(5)) {
            List<Future<?>> playing = new ArrayList<>();
            playing.add(threads.submit(() -> {
                run.play(traps, Place.STDIO, true, folder);
                return null;
            }));
            playing.add(threads.submit(() -> {
                for (Place place : List.of(Place.STREAMABLE, Place.STATELESS)) {
                    run.play(traps, place, true, folder);
                    run.play(traps, place, false, folder);
                }
                return null;
            }));
            groups.forEach((title, group) -> playing.add(threads.submit(() -> {
                run.play(group, Place.STDIO, false, folder.resolve(title));
                return null;
            })));
            for (Future<?> each : playing) {
                each.get();
            }
        }
    }

    @Test
    void thePageOfTheTrapsIsUpToDate() throws IOException {
        PAGE.isUpToDate(new SpringTrapPage((trap, place, guarded) ->
                        SpringTrapPage.shown(run.find(trap, place, guarded).orElseThrow()))
                .of(groups));
    }
}
