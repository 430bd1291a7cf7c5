package dev.faultline.examples.conformance;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.server.FaultlineServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.spec.McpSchema.CompleteResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.PromptReference;
import io.modelcontextprotocol.spec.McpSchema.Role;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The prompts of the fixture, and completions for one of their arguments. */
final class FixturePrompts {
    private static final String WITH_ARGUMENTS = "test_prompt_with_arguments";
    private static final List<String> COMPLETIONS = List.of("paris", "park", "party", "test");

    private FixturePrompts() {}

    static void addTo(FaultlineServer server) {
        server.prompt(prompt(
                        "test_simple_prompt",
                        request -> Stream.of(SampleContent.text("This is a simple prompt for testing."))))
                .prompt(prompt(
                        WITH_ARGUMENTS,
                        request -> Stream.of(SampleContent.text("Prompt with arguments: arg1='"
                                + argument(request, "arg1") + "', arg2='" + argument(request, "arg2") + "'")),
                        "arg1",
                        "arg2"))
                .prompt(prompt(
                        "test_prompt_with_embedded_resource",
                        request -> Stream.of(
                                SampleContent.embedded(
                                        argument(request, "resourceUri"),
                                        "text/plain",
                                        "Embedded resource content for testing."),
                                SampleContent.text("Please process the embedded resource above.")),
                        "resourceUri"))
                .prompt(prompt(
                        "test_prompt_with_image",
                        request -> Stream.of(
                                SampleContent.pixel(), SampleContent.text("Please analyze the image above."))))
                .completion(new SyncCompletionSpecification(
                        PromptReference.builder(WITH_ARGUMENTS).build(),
                        (exchange, request) -> beginningWith(request.argument().value())));
    }

    private static SyncPromptSpecification prompt(
            String name, Function<GetPromptRequest, Stream<Content>> content, String... arguments) {
        Prompt prompt = Prompt.builder(name)
                .description("The fixture's " + name + ".")
                .arguments(Arrays.stream(arguments)
                        .map(it -> PromptArgument.builder(it)
                                .description("A text.")
                                .required(true)
                                .build())
                        .toList())
                .build();
        return new SyncPromptSpecification(
                prompt,
                (exchange, request) -> GetPromptResult.builder(content.apply(request)
                                .map(it -> PromptMessage.builder(Role.USER, it).build())
                                .toList())
                        .build());
    }

    private static String argument(GetPromptRequest request, String name) {
        return Optional.ofNullable(request.arguments())
                .map(given -> given.get(name))
                .map(Object::toString)
                .orElseThrow(() -> new FaultException(CommonCode.MISSING_REQUIRED_FIELD.fault(name + " is required")));
    }

    private static CompleteResult beginningWith(String typed) {
        List<String> matching =
                COMPLETIONS.stream().filter(it -> it.startsWith(typed)).toList();
        return new CompleteResult(new CompleteResult.CompleteCompletion(matching, matching.size(), false));
    }
}
