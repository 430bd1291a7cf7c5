package dev.faultline.gateway.remote;

import dev.faultline.gateway.relay.Failure;

/** How a request over HTTP ended. */
public sealed interface Ending {
    /** The answer has been received, or arrives on the stream of the session, or none was expected. */
    record Answered() implements Ending {}

    /** The server answered with something that is not the answer, such as a web page. */
    record Garbled() implements Ending {}

    /** The server does not know the session; it has not handled the request. */
    record SessionLost() implements Ending {}

    /**
     * There is no answer.
     *
     * @param delivered whether the server may have carried the request out
     */
    record Failed(Failure failure, boolean delivered) implements Ending {}
}
