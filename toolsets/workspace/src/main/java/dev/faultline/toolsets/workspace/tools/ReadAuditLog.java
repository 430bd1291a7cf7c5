package dev.faultline.toolsets.workspace.tools;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Arguments;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.arguments.CommonParameters;
import dev.faultline.toolsets.workspace.audit.Journal;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** {@code read_audit_log}: what has happened in the workspace, a page at a time. */
record ReadAuditLog(ToolServices services) {
    private static final int PAGE = 50;
    private static final int LARGEST_PAGE = 500;

    private static final Parameter<Optional<Long>> AFTER = Parameter.optional(
            "after", Shape.integer(0, Long.MAX_VALUE), "Read the entries after this sequence number (default: 0).");
    private static final Parameter<Optional<Long>> LIMIT = Parameter.optional(
            "limit", Shape.integer(1, LARGEST_PAGE), "The most entries to return (default: " + PAGE + ").");
    private static final Parameter<Optional<String>> TOOL =
            Parameter.optional("tool", Shape.nonEmptyText(), "Only what happened in this tool.");
    private static final Parameter<Optional<String>> CODE =
            Parameter.optional("error_code", Shape.nonEmptyText(), "Only faults of this code.");
    private static final Parameter<Optional<String>> SESSION =
            Parameter.optional("session_id", Shape.nonEmptyText(), "Only what happened in this session.");
    private static final Parameter<Optional<String>> SINCE =
            Parameter.optional("since", Shape.nonEmptyText(), "Only what happened at this time or later, ISO 8601.");
    private static final Parameter<Optional<String>> UNTIL =
            Parameter.optional("until", Shape.nonEmptyText(), "Only what happened before this time, ISO 8601.");
    private static final Parameters<Journal.Filter> PARAMETERS = Parameters.of(
            ReadAuditLog::filter, AFTER, LIMIT, TOOL, CODE, SESSION, SINCE, UNTIL, CommonParameters.PHASE);

    Tool tool() {
        return WorkspaceTools.served(
                ToolContract.named(WorkspaceTool.READ_AUDIT_LOG.text())
                        .parameters(PARAMETERS)
                        .readOnly(),
                "Reads the audit log of the workspace, oldest entries first: every fault and every applied write. To"
                        + " read on, send next_after as after.",
                new ResultSchema().list("entries").integerOrNull("next_after"),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        Journal.Filter filter = CallArguments.decode(PARAMETERS, call);
        Journal.Page page =
                services.journal().read(services.sessions().require(call).root(), filter);
        return Envelope.success(JsonObject.builder()
                .put("entries", new JsonArray(List.copyOf(page.entries())))
                .put("next_after", page.next().<JsonValue>map(JsonNumber::of).orElse(JsonNull.NULL))
                .build());
    }

    private static Journal.Filter filter(Arguments sent) {
        return new Journal.Filter(
                sent.get(AFTER).orElse(0L),
                sent.get(LIMIT).orElse((long) PAGE).intValue(),
                sent.get(TOOL),
                sent.get(CODE),
                sent.get(SESSION),
                sent.get(SINCE).map(text -> instant(text, SINCE)),
                sent.get(UNTIL).map(text -> instant(text, UNTIL)));
    }

    private static Instant instant(String text, Parameter<?> parameter) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new FaultException(Issues.faultOf(List.of(Issue.format(
                    JsonPointer.ROOT.child(parameter.name()), "a time such as 2026-01-19T15:32:10.123Z"))));
        }
    }
}
