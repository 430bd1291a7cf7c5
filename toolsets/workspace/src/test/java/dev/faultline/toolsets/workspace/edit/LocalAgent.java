package dev.faultline.toolsets.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.BoundaryBuilder;
import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;
import dev.faultline.toolset.Toolset;

/** An agent that calls the tools of a workspace in this process, through the gates and the boundary of a server. */
record LocalAgent(Toolset toolset, Caller caller, Recorder recorder) {
    LocalAgent(Toolset toolset, Caller caller) {
        this(toolset, caller, reply -> {});
    }

    Envelope call(String name, JsonObject arguments) {
        Tool tool = toolset.tools().stream()
                .filter(each -> each.contract().name().equals(name))
                .findFirst()
                .orElseThrow();
        BoundaryBuilder boundary = ToolBoundary.of(tool.contract(), toolset.dialect(), recorder)
                .origins(toolset.origins())
                .consequence(toolset.consequence());
        toolset.gates().forEach(boundary::gate);
        return boundary.build().call(ToolCall.of(tool.contract(), arguments, caller), tool.handler());
    }

    JsonObject success(String name, JsonObject arguments) {
        Envelope envelope = call(name, arguments);
        assertThat(envelope.isError()).as(envelope.text().toString()).isFalse();
        return envelope.structured().orElseThrow();
    }

    /** {@return the envelope of the fault, for a call that must fail} */
    JsonObject failure(String name, JsonObject arguments) {
        Envelope envelope = call(name, arguments);
        assertThat(envelope.isError()).as(JsonText.print(arguments)).isTrue();
        return envelope.structured().orElseThrow();
    }
}
