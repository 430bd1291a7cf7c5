package dev.faultline.server;

import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.spec.McpSchema.CompleteResult;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptReference;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A family of prompts, resources and completions that fail; the names of all begin with that of the family. */
record FixtureFeatures(String family) {
    /** The ways in which each of them fails. */
    private enum Deed {
        FINE,
        THROWS,
        NULL,
        LINKAGE,
        HANGS;

        <R> @Nullable R perform(Supplier<R> fine) {
            return switch (this) {
                case FINE -> fine.get();
                case THROWS -> throw new IllegalStateException(FixtureTools.SECRET);
                case NULL -> null;
                case LINKAGE -> throw new NoClassDefFoundError("com/example/Driver");
                case HANGS -> {
                    hang();
                    yield fine.get();
                }
            };
        }

        private static void hang() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted", e);
            }
        }

        String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    List<SyncPromptSpecification> prompts() {
        return Stream.of(Deed.values())
                .map(deed -> new SyncPromptSpecification(
                        prompt(deed), (exchange, request) -> deed.perform(FixtureFeatures::prompted)))
                .toList();
    }

    List<SyncResourceSpecification> resources() {
        return Stream.of(Deed.values())
                .map(deed -> new SyncResourceSpecification(
                        resource(deed), (exchange, request) -> deed.perform(() -> contents(request.uri()))))
                .toList();
    }

    List<SyncCompletionSpecification> completions() {
        return Stream.of(Deed.values())
                .map(deed -> new SyncCompletionSpecification(
                        new PromptReference(family + "_" + deed.word()),
                        (exchange, request) -> deed.perform(FixtureFeatures::completed)))
                .toList();
    }

    private Prompt prompt(Deed deed) {
        Prompt.Builder prompt = Prompt.builder(family + "_" + deed.word())
                .arguments(List.of(PromptArgument.builder("word").build()));
        if (deed == Deed.HANGS) { // the order of its members differs from process to process
            prompt.meta(Map.of("org.example/b", 1, "org.example/a", 2, "org.example/c", 3));
        }
        return prompt.build();
    }

    private Resource resource(Deed deed) {
        return Resource.builder("fixture://" + family + "/" + deed.word(), family + " " + deed.word())
                .build();
    }

    private static GetPromptResult prompted() {
        return GetPromptResult.builder(List.of()).build();
    }

    private static ReadResourceResult contents(String uri) {
        return ReadResourceResult.builder(
                        List.of(TextResourceContents.builder(uri, "fine").build()))
                .build();
    }

    private static CompleteResult completed() {
        return new CompleteResult(new CompleteResult.CompleteCompletion(List.of("fine")));
    }
}
