package dev.faultline.examples.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Checks what the conformance suite relies on with the SDK's own client; {@code dev/conformance} runs the suite itself.
 */
class ConformanceServerTest {
    private LoopbackServer server;
    private McpSyncClient client;

    @BeforeEach
    void connect() throws Exception {
        server = new LoopbackServer(ConformanceServer.guarded().servlet());
        client = clientOf(server);
        client.initialize();
    }

    private static McpSyncClient clientOf(LoopbackServer server) {
        return McpClient.sync(HttpClientStreamableHttpTransport.builder(server.origin())
                        .endpoint(LoopbackServer.PATH)
                        .build())
                .build();
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        server.stop();
    }

    @Test
    void everyToolOfTheSuiteIsListed() {
        assertThat(client.listTools().tools())
                .extracting(Tool::name)
                .containsExactlyInAnyOrder(
                        "json_schema_2020_12_tool",
                        "test_audio_content",
                        "test_custom_header",
                        "test_elicitation",
                        "test_elicitation_sep1034_defaults",
                        "test_elicitation_sep1330_enums",
                        "test_embedded_resource",
                        "test_error_handling",
                        "test_image_content",
                        "test_input_required_result_capabilities",
                        "test_input_required_result_elicitation",
                        "test_input_required_result_list_roots",
                        "test_input_required_result_multi_round",
                        "test_input_required_result_multiple_inputs",
                        "test_input_required_result_request_state",
                        "test_input_required_result_sampling",
                        "test_input_required_result_tampered_state",
                        "test_logging_tool",
                        "test_missing_capability",
                        "test_multiple_content_types",
                        "test_reconnection",
                        "test_sampling",
                        "test_simple_text",
                        "test_streaming_elicitation",
                        "test_tool_with_logging",
                        "test_tool_with_progress");
    }

    @Test
    void everyResourceOfTheSuiteIsListed() {
        assertThat(client.listResources().resources())
                .extracting(Resource::uri)
                .containsExactlyInAnyOrder("test://static-text", "test://static-binary", "test://watched-resource");
        assertThat(client.listResourceTemplates().resourceTemplates())
                .extracting(ResourceTemplate::uriTemplate)
                .containsExactly("test://template/{id}/data");
    }

    @Test
    void everyPromptOfTheSuiteIsListed() {
        assertThat(client.listPrompts().prompts())
                .extracting(Prompt::name)
                .containsExactlyInAnyOrder(
                        "test_input_required_result_prompt",
                        "test_simple_prompt",
                        "test_prompt_with_arguments",
                        "test_prompt_with_embedded_resource",
                        "test_prompt_with_image");
    }

    @Test
    void theFailingToolReturnsItsOwnMessage() {
        CallToolResult result =
                client.callTool(CallToolRequest.builder("test_error_handling").build());

        assertThat(result.isError()).isTrue();
        assertThat(((TextContent) result.content().getFirst()).text()).startsWith(ContentTools.INTENDED + "\n");
        assertThat(result.structuredContent()).isNull();
        assertThat(result.meta())
                .containsOnlyKeys("io.modelcontextprotocol/toolFailure", "dev.faultline/occurrence")
                .hasEntrySatisfying(
                        "io.modelcontextprotocol/toolFailure",
                        failure -> assertThat(failure.toString())
                                .contains("class=reliability", "code=INTENDED_FAILURE", "retryable=false"));
    }

    @Test
    void withoutTheGuardTheSameToolBreaksTheProtocol() throws Exception {
        LoopbackServer bare = new LoopbackServer(ConformanceServer.bare());
        try (McpSyncClient other = clientOf(bare)) {
            other.initialize();

            assertThatThrownBy(() -> other.callTool(
                            CallToolRequest.builder("test_error_handling").build()))
                    .isInstanceOf(McpError.class)
                    .hasMessageContaining(ContentTools.INTENDED);
        } finally {
            bare.stop();
        }
    }
}
