package dev.faultline.toolsets.workflow;

import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLogStore;
import dev.faultline.toolsets.workflow.token.Keyring;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * The settings of the workflow tools.
 *
 * @param workflows the folder of definitions, which does not have to exist
 * @param ids unique ids for new sessions
 * @param lockTimeout how long a call waits for another one that is changing the same session
 */
public record WorkflowSettings(
        Path workflows,
        SessionLogStore store,
        Keyring keyring,
        InstantSource clock,
        Supplier<SessionId> ids,
        Duration lockTimeout) {}
