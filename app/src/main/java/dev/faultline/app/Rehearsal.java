package dev.faultline.app;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Runs several commands one after another, each with the same input, so that one archive has the classes of all of
 * them: see the script {@code prepare}.
 */
final class Rehearsal {
    private static final String NEXT = "+";

    private Rehearsal() {}

    /** Takes the file with the input, and the commands, separated by a plus sign; exits with 1 if one of them fails. */
    public static void main(String[] args) throws IOException {
        byte[] input = Files.readAllBytes(Path.of(args[0]));
        List<String> rest = Arrays.asList(args).subList(1, args.length);
        boolean succeeded = true;
        while (!rest.isEmpty()) {
            int end = rest.contains(NEXT) ? rest.indexOf(NEXT) : rest.size();
            System.setIn(new ByteArrayInputStream(input));
            succeeded &= Main.run(rest.subList(0, end).toArray(String[]::new)) == 0;
            rest = rest.subList(Math.min(end + 1, rest.size()), rest.size());
        }
        System.exit(succeeded ? 0 : 1);
    }
}
