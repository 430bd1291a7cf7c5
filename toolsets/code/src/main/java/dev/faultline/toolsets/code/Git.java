package dev.faultline.toolsets.code;

import dev.faultline.dialects.problemdetails.GitOperationError;
import dev.faultline.files.process.Child;
import dev.faultline.files.process.Deadline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/**
 * Runs the git program in the repository of a file. It never prompts, pages, or runs a program that the repository's
 * configuration names.
 */
record Git(String program) {
    private static final int MOST_BYTES = 32 * 1024 * 1024;

    /** Settings that would change the output or that name programs. */
    private static final Map<String, String> SETTINGS = Map.of(
            "core.fsmonitor", "false",
            "core.hooksPath", "/dev/null",
            "core.pager", "cat",
            "core.quotePath", "false",
            "log.showSignature", "false");

    /** A message of git, and what it means for the caller. */
    private record Saying(String words, String meaning) {}

    private static final List<Saying> SAYINGS = List.of(
            new Saying("not a git repository", "the folder is not in a git repository"),
            new Saying(
                    "dubious ownership", "the repository belongs to another user; git's safe.directory has to name it"),
            new Saying("could not open object name list", "blame.ignoreRevsFile names a file that is not there"),
            new Saying("no such path", "git does not track the file"),
            new Saying("does not have any commits", "the repository has no commits yet"),
            new Saying("no such ref: HEAD", "the repository has no commits yet"),
            new Saying("bad revision 'HEAD'", "the repository has no commits yet"));

    /**
     * {@return git's output}
     *
     * @param arguments the command first, and then all arguments but the path, which {@code ask} adds
     * @throws GitOperationError if git cannot answer
     */
    String ask(ResolvedPath place, Deadline stop, List<String> arguments) throws IOException, InterruptedException {
        Repository repository = Repository.of(place);
        String command = arguments.getFirst();
        List<String> question = new ArrayList<>(arguments);
        question.addAll(List.of("--", repository.path()));
        try {
            Child.Ended ended = run(repository, stop, withoutFilters(repository, stop), question);
            if (ended.status() != 0) {
                throw failed(place, command, meaning(ended.errors()), new IOException(ended.errors()));
            }
            return new String(ended.output(), StandardCharsets.UTF_8);
        } catch (TimeoutException e) {
            throw GitOperationError.timedOut("Git " + command + " failed: it took too long", place.sent(), command, e);
        } catch (IOException e) {
            throw failed(place, command, notStarted(repository, e), e);
        }
    }

    private static GitOperationError failed(ResolvedPath place, String command, String why, Exception cause) {
        return new GitOperationError("Git " + command + " failed" + why, place.sent(), command, cause);
    }

    // Java reports a missing program and a missing folder to start it in with the same words.
    private static String notStarted(Repository repository, IOException failure) {
        if (!Files.isDirectory(repository.folder())) {
            return ": the folder is gone";
        }
        boolean missing = failure.getMessage() != null && failure.getMessage().contains("Cannot run program");
        return missing ? ": git is not installed" : "";
    }

    private static String meaning(String errors) {
        return SAYINGS.stream()
                .filter(saying -> errors.contains(saying.words))
                .map(saying -> ": " + saying.meaning)
                .findFirst()
                .orElse("");
    }

    // To compare a changed file with its last commit, git would run the filters that the configuration names.
    private Map<String, String> withoutFilters(Repository repository, Deadline stop)
            throws IOException, InterruptedException, TimeoutException {
        Map<String, String> settings = new LinkedHashMap<>(SETTINGS);
        List<String> question = List.of("config", "--null", "--name-only", "--get-regexp", "^filter\\.");
        String names = new String(run(repository, stop, SETTINGS, question).output(), StandardCharsets.UTF_8);
        for (String name : names.split("\0")) {
            if (!name.isEmpty()) {
                settings.put(name, name.toLowerCase(Locale.ROOT).endsWith(".required") ? "false" : "");
            }
        }
        return settings;
    }

    private Child.Ended run(Repository repository, Deadline stop, Map<String, String> settings, List<String> arguments)
            throws IOException, InterruptedException, TimeoutException {
        List<String> line = new ArrayList<>();
        line.add(program);
        line.add("--no-pager");
        line.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(repository.folder().toFile());
        environment(builder.environment(), settings);
        try (Child child = Child.start(builder, stop, MOST_BYTES)) {
            return child.await();
        }
    }

    private static void environment(Map<String, String> environment, Map<String, String> settings) {
        environment.keySet().removeIf(name -> name.startsWith("GIT_") || name.equals("LANGUAGE"));
        environment.put("LC_ALL", "C"); // its messages are matched below
        environment.put("GIT_TERMINAL_PROMPT", "0");
        environment.put("GIT_ASKPASS", "true");
        environment.put("SSH_ASKPASS", "true");
        environment.put("GIT_OPTIONAL_LOCKS", "0");
        environment.put("GIT_NO_LAZY_FETCH", "1");
        environment.put("GIT_LITERAL_PATHSPECS", "1");
        environment.put("GIT_CONFIG_COUNT", Integer.toString(settings.size()));
        int i = 0;
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            environment.put("GIT_CONFIG_KEY_" + i, setting.getKey());
            environment.put("GIT_CONFIG_VALUE_" + i, setting.getValue());
            i++;
        }
    }
}
