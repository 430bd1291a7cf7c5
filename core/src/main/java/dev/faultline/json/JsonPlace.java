package dev.faultline.json;

/**
 * Where a value stands in a text that a person wrote.
 *
 * @param line the line on which its name begins, or the value itself if it has none; the first line is 1
 * @param from the position of the first character of the value
 * @param to the position after its last character
 */
public record JsonPlace(int line, int from, int to) {}
