package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * A real ripgrep for the tests: the one on the path, else the one of the npm package {@code @vscode/ripgrep-*}, fetched
 * once into {@code ~/.cache/faultline} and checked against the digest that is written here.
 */
final class Rg {
    private static final String VERSION = "1.18.0";
    private static final int BLOCK = 512;

    /** The digest for each system, SHA-512 in base 64, which npm publishes as {@code dist.integrity}. */
    private static final Map<String, String> PACKAGES = Map.of(
            "linux-x64", "mQ3bVrUpnD2vs7QT0vX90Lt0cnUq467uFtEktIdsJJmW296RoSULRGqWgzG1AKxyBpNDD6l4ZO4qKf6SgyC23Q==",
            "linux-arm64", "lQ/5zTG++U0E3IhVgS4EPTTn/U4okncaRMM5GOFfOYZywS4nuD31GhkHbNYlDk5CuDC68+hYJ0/eQeyCKJDA+g==",
            "darwin-x64", "25b4gWbL138dGuQU244ebCKKc0q05ULBMoFSz9oAEUHNeqK/lOJViDS7DRvbDazzAzSEdan391Znks/R5mkaTQ==",
            "darwin-arm64", "r3ktHSvbFycQNF6sl7sNDPocpsI7J+mEzh1IaZFkY0spm3k2Z9t8hPAeOK7+p0l6p6/swkQC14XWX01low+94Q==");

    /** The program. */
    static final String PROGRAM = onPath().orElseGet(Rg::fetched);

    private Rg() {}

    private static Optional<String> onPath() {
        for (String folder : System.getenv("PATH").split(":")) {
            if (Files.isExecutable(Path.of(folder, "rg"))) {
                return Optional.of(Path.of(folder, "rg").toString());
            }
        }
        return Optional.empty();
    }

    private static String fetched() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "darwin" : "linux";
        String system = os + "-" + (System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64");
        try {
            Path folder = Path.of(System.getProperty("user.home"), ".cache", "faultline");
            Path program = folder.resolve("ripgrep-" + system + "-" + VERSION);
            if (!Files.isExecutable(program)) {
                Files.createDirectories(folder);
                Path fresh = Files.createTempFile(folder, "ripgrep", null);
                Files.write(fresh, extracted(download(system)));
                assertThat(fresh.toFile().setExecutable(true)).isTrue();
                Files.move(fresh, program, StandardCopyOption.ATOMIC_MOVE);
            }
            return program.toString();
        } catch (IOException e) {
            throw new UncheckedIOException("no rg on the path, and none could be fetched", e);
        }
    }

    // With npm, which is configured with the registry of this machine.
    private static byte[] download(String system) throws IOException {
        Path folder = Files.createTempDirectory("faultline-ripgrep");
        Process npm = new ProcessBuilder("npm", "pack", "--silent", "@vscode/ripgrep-" + system + "@" + VERSION)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(npm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            assertThat(npm.waitFor())
                    .as("npm pack: %s; or install ripgrep", said)
                    .isZero();
            Path archive = folder.resolve("vscode-ripgrep-" + system + "-" + VERSION + ".tgz");
            byte[] bytes = Files.readAllBytes(archive);
            Files.delete(archive);
            Files.delete(folder);
            byte[] digest = MessageDigest.getInstance("SHA-512").digest(bytes);
            assertThat(Base64.getEncoder().encodeToString(digest)).isEqualTo(PACKAGES.get(system));
            return bytes;
        } catch (NoSuchAlgorithmException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    // A tar archive: blocks of 512 bytes, each file after a header with its name and its size in octal digits.
    private static byte[] extracted(byte[] archive) throws IOException {
        try (DataInputStream tar = new DataInputStream(new GZIPInputStream(new ByteArrayInputStream(archive)))) {
            byte[] header = new byte[BLOCK];
            while (true) {
                tar.readFully(header);
                String name = new String(header, 0, 100, StandardCharsets.US_ASCII).replace("\0", "");
                int size = Integer.parseInt(new String(header, 124, 11, StandardCharsets.US_ASCII).strip(), 8);
                byte[] content = new byte[size];
                tar.readFully(content);
                if (name.equals("package/bin/rg")) {
                    return content;
                }
                tar.skipNBytes((BLOCK - size % BLOCK) % BLOCK);
            }
        }
    }
}
