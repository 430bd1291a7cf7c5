package dev.faultline.toolsets.workflow;

import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionStore;
import dev.faultline.toolsets.workflow.token.Keyring;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * What the workflow tools work with.
 *
 * @param workflows the folder of definitions, which need not be there
 * @param ids names for new sessions, none twice
 * @param lockPatience how long a call waits for somebody else who changes the same session
 */
public record WorkflowSettings(
        Path workflows,
        SessionStore store,
        Keyring keyring,
        InstantSource clock,
        Supplier<SessionId> ids,
        Duration lockPatience) {}
