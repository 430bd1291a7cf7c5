package dev.faultline.files.diagnosis;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What programs write to standard error when they cannot start: of npm, Node, Python, uv, Docker and the operating
 * system, each in the words of its own documentation. The first rule with a line that it knows decides, and of such
 * lines the first.
 */
final class ComplaintRules {
    private static final String NPM = "^npm (?:error|ERR!) ";

    /** The name of a variable, as no ordinary word looks. */
    private static final String VARIABLE = "\\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\\b";

    private record Rule(Pattern line, Function<MatchResult, Trouble> meaning) {}

    private static final List<Rule> RULES = List.of(
            rule(
                    NPM + "404 .*'([^']+?)(?:@[^@']*)?' (?:could not be found|is not in)",
                    it -> new Trouble(
                            "npm has no package " + it.group(1) + ", or does not show it to you",
                            "Check the spelling of the package in the arguments; for a private one, log in with npm.")),
            rule(
                    NPM + "(?:notarget|code ETARGET) *(No matching version found for \\S+?)\\.?$",
                    it -> new Trouble(it.group(1), "Name a version that npm has, or none.")),
            rule(
                    NPM + "code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT)",
                    it -> new Trouble(
                            "npm could not reach its registry (" + it.group(1) + ")",
                            "Check the network and npm's settings for proxy and registry; or install the package first,"
                                    + " so that starting it downloads nothing.")),
            rule(
                    NPM + "could not determine executable to run",
                    it -> new Trouble(
                            "The package has no program that npx could run",
                            "Check its name, or name the program: npx -p PACKAGE PROGRAM.")),
            rule(
                    NPM + "code (EACCES|EPERM|EROFS|ENOSPC)",
                    it -> new Trouble(
                            "npm could not write its files (" + it.group(1) + ")",
                            "Make room in its cache, usually ~/.npm, and make that folder writable for this user.")),
            rule(
                    "^npm (?:warn|WARN) EBADENGINE +required: \\{ node: '([^']+)'",
                    it -> new Trouble(
                            "It needs Node " + it.group(1) + ", which the Node that ran it is not",
                            "Install such a Node, and put it first on the PATH of this server.")),
            rule(
                    "listen EADDRINUSE: address already in use (\\S+)",
                    it -> new Trouble(
                            "The address that it listens on, " + it.group(1) + ", is in use",
                            "End the program that uses it, which may be an earlier start of this server, or give this"
                                    + " server another port.")),
            rule(
                    "(?:Errno 98\\]|Address already in use)",
                    it -> new Trouble(
                            "The address that it listens on is in use",
                            "End the program that uses it, which may be an earlier start of this server, or give this"
                                    + " server another port.")),
            rule(
                    VARIABLE + "(?: and [A-Z][A-Z0-9_]+)?(?: (?:environment|env)[ -]?(?:variables?|vars?))?"
                            + " (?:(?:is|are|was|were) (?:required|missing|undefined|not"
                            + " (?:set|provided|defined|found))|(?:must|needs? to) be (?:set|provided|defined))",
                    it -> variable(it.group(1))),
            rule(
                    "^(?=.*(?i:env(?:ironment)?[ -]?var))"
                            + ".*(?i:missing|required|please (?:set|provide)|must (?:set|provide)).{0,60}?" + VARIABLE,
                    it -> variable(it.group(1))),
            rule(
                    "Error: Cannot find module '([^']+)'",
                    it -> new Trouble(
                            "Node finds no module " + it.group(1),
                            "Check the path in the arguments; if it is a file that a build makes, build it; if it is a"
                                    + " package, install the server's dependencies.")),
            rule(
                    "Error \\[ERR_MODULE_NOT_FOUND]: Cannot find (?:module|package) '([^']+)'",
                    it -> new Trouble(
                            "Node finds no module " + it.group(1),
                            "Install the server's dependencies, and build it if it has to be built.")),
            rule(
                    "(?:^ModuleNotFoundError|python[\\d.]*): No module named '?([\\w.]+)'?",
                    it -> new Trouble(
                            "Python finds no module " + it.group(1),
                            "Install it for the Python of this server's command, or start the server with uvx.")),
            rule(
                    "can't open file '([^']+)': \\[Errno 2]",
                    it -> new Trouble("There is no file " + it.group(1), "Check the path in the arguments.")),
            rule(
                    "Because (\\S+) was not found in the package registry",
                    it -> new Trouble(
                            "uv finds no package " + it.group(1),
                            "Check the spelling of the package in the arguments.")),
            rule(
                    "(?:Cannot connect to the Docker daemon|failed to connect to the docker API)",
                    it -> new Trouble(
                            "Docker does not run, or this user may not use it",
                            "Start Docker, or let this user use it.")),
            rule(
                    "pull access denied for ([^,\\s]+)",
                    it -> new Trouble(
                            "Docker has no image " + it.group(1) + ", or does not show it to you",
                            "Check the name of the image; for a private one, log in with docker login.")),
            rule(
                    "^(?:\\S+: )?(?:line )?\\d+: (\\S+): (?:command )?not found",
                    it -> new Trouble(
                            "The script that starts it finds no program " + it.group(1),
                            "Install that program, or put its folder on the PATH in the server's env.")),
            rule(
                    "^(?:/usr/bin/)?env: [‘'“]?([^’'”:]+)[’'”]?: No such file or directory",
                    it -> new Trouble(
                            "It is a script for the program " + it.group(1) + ", which is not on the PATH",
                            "Install that program, or put its folder on the PATH in the server's env.")),
            rule(
                    "^(?i:usage): *(\\S.*)$",
                    it -> new Trouble(
                            "It wants other arguments: its usage is " + it.group(1),
                            "Change the arguments to what the usage says.")));

    private ComplaintRules() {}

    static Optional<Trouble> diagnosis(List<String> lines) {
        for (Rule rule : RULES) {
            for (String line : lines) {
                Matcher matcher = rule.line().matcher(line);
                if (matcher.find()) {
                    return Optional.of(rule.meaning().apply(matcher.toMatchResult()));
                }
            }
        }
        return Optional.empty();
    }

    private static Trouble variable(String name) {
        return new Trouble(
                "It needs the variable " + name + ", which it does not find",
                "Set " + name + " in the env of this server.");
    }

    private static Rule rule(String line, Function<MatchResult, Trouble> meaning) {
        return new Rule(Pattern.compile(line), meaning);
    }
}
