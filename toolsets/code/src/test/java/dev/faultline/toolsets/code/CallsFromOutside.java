package dev.faultline.toolsets.code;

import java.nio.file.Path;
import java.util.Arrays;

/** A program for tests that calls tools in a separate process and prints the text of each answer on a line. */
final class CallsFromOutside {
    private CallsFromOutside() {}

    /** Takes the root, then calls such as {@code open_file {'path':'a'}}. */
    public static void main(String[] arguments) {
        Given tools = Given.tools(Path.of(arguments[0]));
        Arrays.stream(arguments).skip(1).forEach(call -> {
            String[] parts = call.split(" ", 2);
            System.out.println(tools.call(parts[0], parts[1]).text().getFirst());
        });
    }
}
