package dev.faultline.gateway.relay;

import dev.faultline.json.JsonValue;
import java.time.Duration;

/**
 * The call that an answer was meant for at first.
 *
 * @param firstId the id that its client gave it
 * @param ago how long ago it was made
 */
public record LateAnswer(JsonValue firstId, Duration ago) {}
