package dev.faultline.semantic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestingModelTest {
    private static final Duration LONG = Duration.ofHours(1);

    private final List<String> events = new ArrayList<>();

    @Test
    void isReleasedWhenUnusedAndLoadedForTheNextText() throws Exception {
        RestingModel model = new RestingModel(this::load);
        model.embed("a");
        model.rest(LONG);
        model.embed("b");
        model.rest(Duration.ZERO);
        model.rest(Duration.ZERO);
        model.embed("c");

        assertThat(events).containsExactly("load", "a", "b", "close", "load", "c");
    }

    @Test
    void isNotReleasedWhileATextUsesIt() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        RestingModel model = new RestingModel(() -> new Embedder() {
            @Override
            public float[] embed(String text) {
                begun.countDown();
                try {
                    finish.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                events.add(text);
                return new float[0];
            }

            @Override
            public void close() {
                events.add("close");
            }
        });
        CompletableFuture<Void> use = CompletableFuture.runAsync(() -> {
            try {
                model.embed("a");
            } catch (EmbeddingException e) {
                throw new IllegalStateException(e);
            }
        });
        begun.await();

        model.rest(Duration.ZERO);
        finish.countDown();
        use.join();
        model.rest(Duration.ZERO);

        assertThat(events).containsExactly("a", "close");
    }

    @Test
    void reportsThatItCannotBeLoadedAgain() throws Exception {
        RestingModel model = new RestingModel(() -> {
            if (!events.isEmpty()) {
                throw new EmbeddingException("gone", new IllegalStateException());
            }
            return load();
        });
        model.rest(Duration.ZERO);

        assertThatThrownBy(() -> model.embed("a")).isInstanceOf(EmbeddingException.class);
    }

    @Test
    void theRealModelGivesTheSameVectorAfterARest(@TempDir Path natives) throws Exception {
        RestingModel model = new RestingModel(() -> MiniLm.load(natives, 1));
        float[] before = model.embed("send a letter");
        model.rest(Duration.ZERO);

        assertThat(model.embed("send a letter")).containsExactly(before);
        model.rest(Duration.ZERO);
    }

    private Embedder load() {
        events.add("load");
        return new Embedder() {
            @Override
            public float[] embed(String text) {
                events.add(text);
                return new float[0];
            }

            @Override
            public void close() {
                events.add("close");
            }
        };
    }
}
