package dev.faultline.check.wire;

import java.util.List;

/**
 * A message and what the server did, from sending it until the answer to the ping that follows.
 *
 * @param sent the message; empty if nothing was sent
 * @param alive whether the server answered the ping
 * @param noise the beginning of what the server wrote to standard output that is not a message
 * @param repeated how many more responses to the same request there were
 */
public record Exchange(String sent, Observed observed, boolean alive, List<String> noise, int repeated) {
    /** Copies the lines. */
    public Exchange {
        noise = List.copyOf(noise);
    }

    /** {@return an exchange in which nothing else was seen} */
    public static Exchange of(String sent, Observed observed) {
        return new Exchange(sent, observed, true, List.of(), 0);
    }
}
