package dev.faultline.app.attack;

import dev.faultline.app.wire.HttpServer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.server.testing.Messages;
import dev.faultline.toolsets.code.testing.SampleRepository;
import dev.faultline.toolsets.workflow.storage.KeyringFile;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import dev.faultline.trail.CheckpointKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The root of a server whose operator has put everything below it that no tool may serve, and what a hostile caller
 * would learn from it.
 */
final class Loot {
    /** What the ordinary file contains, which the tools do serve. */
    static final String ORDINARY = "an ordinary line";

    /** So many characters of a secret, wherever they begin, are a leak. */
    private static final int PIECE = 20;

    private static final String GIT = "url-of-the-private-remote-of-this-repository";

    private final Path root;
    private final Map<String, String> secrets = new LinkedHashMap<>();
    private String token = "";

    private Loot(Path root) {
        this.root = root;
    }

    /** {@return a new root in this folder} */
    static Loot in(Path folder) throws Exception {
        Loot loot = new Loot(Files.createDirectory(folder.toRealPath().resolve("root")));
        loot.keys();
        loot.token = HttpServer.token(loot.tokens(), "mallory", "executor", "");
        loot.secrets.put("token file", Files.readString(loot.tokens()).strip().split(" ")[2]);
        loot.repository();
        return loot;
    }

    private void keys() throws IOException {
        Files.createDirectories(root.resolve("conf"));
        PlanKeys plan = PlanKeys.in(home());
        plan.signer();
        secrets.put("key of plans", Files.readAllLines(plan.file()).get(1));
        Path trail = home().resolve("keys/trail.key");
        CheckpointKey.openOrCreate(trail);
        secrets.put("key of checkpoints", Files.readAllLines(trail).get(1));
        KeyringFile keyring = KeyringFile.below(home());
        keyring.rotate();
        secrets.put("keys of workflows", Files.readString(keyring.file()).strip());
    }

    private void repository() throws Exception {
        Path project = Files.createDirectory(root.resolve("project"));
        Files.writeString(project.resolve("a.txt"), ORDINARY + "\n");
        Files.createSymbolicLink(root.resolve("link"), Path.of("state"));
        Files.createSymbolicLink(project.resolve("up"), Path.of("../.git"));
        Files.createLink(project.resolve("hard-key"), home().resolve("keys/plan.key"));
        Files.createLink(project.resolve("hard-tokens"), tokens());
        SampleRepository.git(root, "init", "-q");
        SampleRepository.git(root, "config", "remote.origin.url", GIT);
        SampleRepository.git(root, "add", "-f", ".");
        SampleRepository.git(root, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "all");
        secrets.put("internals of Git", GIT);
    }

    /** Counts the first entry of the trail, which exists now, among the secrets. */
    void withTrail() throws IOException {
        String entry = Files.readAllLines(trail().resolve("audit-log.jsonl")).getFirst();
        secrets.put("trail", Messages.object(entry).string("hash").orElseThrow(() -> new AssertionError(entry)));
    }

    Path root() {
        return root;
    }

    Path project() {
        return root.resolve("project");
    }

    Path home() {
        return root.resolve("state");
    }

    Path tokens() {
        return root.resolve("conf/tokens");
    }

    Path trail() {
        return home().resolve("trail");
    }

    /** {@return a token with all scopes} */
    String token() {
        return token;
    }

    /** {@return the secrets of which the text contains a piece, which may be part of a JSON text} */
    List<String> foundIn(String text) {
        return secrets.entrySet().stream()
                .filter(secret -> pieces(secret.getValue()).anyMatch(text::contains))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Stream<String> pieces(String secret) {
        String json = JsonText.print(new JsonString(secret));
        String inner = json.substring(1, json.length() - 1);
        return IntStream.rangeClosed(0, inner.length() - PIECE).mapToObj(at -> inner.substring(at, at + PIECE));
    }

    /** {@return what a caller that knows the beginning of each secret would search for to learn the rest} */
    List<String> guesses() {
        return secrets.values().stream()
                .map(secret -> secret.substring(0, Math.min(secret.length(), 12)))
                .toList();
    }

    /** {@return the files that were there before any caller, and their content} */
    Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        for (String name : List.of("project/a.txt", "conf/tokens", ".git/config", ".git/HEAD", ".git/logs/HEAD")) {
            files.put(name, content(root.resolve(name)));
        }
        try (Stream<Path> keys = Files.list(home().resolve("keys"))) {
            keys.forEach(key -> files.put(key.getFileName().toString(), content(key)));
        }
        return files;
    }

    private static String content(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return a few ways to the secrets} */
    List<String> fewPaths() {
        return List.of(
                "state/keys/plan.key",
                root.resolve("state/keys/plan.key").toString(),
                "STATE/keys/plan.key",
                "project/../link/keys/plan.key",
                "project/hard-key",
                "hard-tokens",
                "conf/tokens",
                ".GIT/config",
                "project/up/config",
                "state/trail/audit-log.jsonl",
                "**/*");
    }

    /** {@return all ways to the secrets: each file once, and two files in every spelling} */
    List<String> paths() {
        List<String> all = new ArrayList<>(List.of(
                "state",
                "state/keys",
                "state/keys/trail.key",
                "state/keys/plan.key.pub",
                "conf/tokens",
                "link",
                "link/keys/plan.key",
                "project/hard-key",
                "hard-key",
                "project/hard-tokens",
                "hard-tokens",
                ".git",
                ".git/config",
                ".git/HEAD",
                ".git/logs/HEAD",
                ".GIT/config",
                ".git./config",
                "project/up/config",
                "up/config",
                "git~1/config",
                "state/trail",
                "state/trail/audit-log.jsonl",
                "**/*.key",
                "state/**",
                "*",
                "st[a]te/keys/*",
                "{state,conf}/**"));
        all.add(root.relativize(KeyringFile.below(home()).file()).toString());
        all.addAll(spellings("state/keys/plan.key"));
        all.addAll(spellings(".git/config"));
        return all;
    }

    private List<String> spellings(String path) {
        String absolute = root.resolve(path).toString();
        return List.of(
                path,
                "./" + path,
                "project/../" + path,
                "../" + path,
                "../root/" + path,
                absolute,
                path.toUpperCase(Locale.ROOT),
                Character.toUpperCase(path.charAt(0)) + path.substring(1),
                path + "/",
                path + "/.",
                path + " ",
                path + ".",
                path.replace("/", "//"),
                path.replace('/', '\\'),
                path.replace("/", "%2f"),
                path.replace("/", "\u2215"),
                path.replace("e", "e\u200b"),
                path + "\u0000.txt",
                "file://" + absolute,
                "file:" + absolute,
                "/proc/self/root" + absolute,
                "/proc/self/cwd/" + path,
                "/dev/fd/../../.." + absolute,
                ":(top)" + path,
                "HEAD:" + path,
                "--no-index=" + path,
                "-" + path);
    }
}
