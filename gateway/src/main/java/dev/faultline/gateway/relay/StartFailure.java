package dev.faultline.gateway.relay;

/**
 * Why the upstream's process did not start, as far as it shows. Its texts are those of the program.
 *
 * @param program the program as the command names it
 * @param cause a sentence that says what was seen
 * @param next a sentence that says what the operator can do
 */
public record StartFailure(String program, String cause, String next) {}
