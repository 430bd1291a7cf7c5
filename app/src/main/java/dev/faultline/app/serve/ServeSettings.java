package dev.faultline.app.serve;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.Dialects;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.http.Address;
import dev.faultline.http.token.TokenFileException;
import dev.faultline.http.token.TokenStore;
import dev.faultline.text.NearestName;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a server is to be.
 *
 * @param root what its tools may see, as a real path
 * @param caches the folder of the context tools' caches, which need not be there yet
 * @param dialect the dialect of all tools, if it is not each toolset's own
 * @param workflows the folder of the workflows
 * @param tokens who may call over HTTP; without, everybody on this machine
 * @param limits the sizes that it does not exceed
 * @param problems where the types of problems are described
 * @param governance what is particular about governed workspaces
 */
record ServeSettings(
        Address address,
        Path root,
        Path caches,
        List<ToolsetName> toolsets,
        Optional<Dialect> dialect,
        Path trail,
        String name,
        Optional<TokenStore> tokens,
        List<String> allowedHosts,
        List<String> allowedOrigins,
        Duration toolTimeout,
        Duration searchTimeout,
        Path workflows,
        Limits limits,
        URI problems,
        Governance governance) {
    /** {@return where the types of problems are described} */
    static URI problems(String base) {
        try {
            URI problems = URI.create(base);
            return ProblemDetailsDialect.checkedBase(problems);
        } catch (IllegalArgumentException wrong) {
            throw new SettingException(
                    "--problem-base",
                    "The problem base " + base
                            + " must be an absolute URI that ends in /, :, # or =, such as"
                            + " https://example.org/problems/.");
        }
    }

    /** {@return the address in a text such as {@code 127.0.0.1:7337}} */
    static Address address(String text) {
        return SettingException.checked("--http", () -> Address.parse(text));
    }

    /** {@return the callers of a token file} */
    static TokenStore tokens(Path file) {
        try {
            return TokenStore.read(file);
        } catch (TokenFileException e) {
            throw new SettingException("--token-file", String.valueOf(e.getMessage()));
        }
    }

    static Path folder(Path root) {
        if (!Files.isDirectory(root)) {
            throw new SettingException("--root", "The root " + root + " is not a folder.");
        }
        try {
            return root.toRealPath();
        } catch (IOException e) {
            throw new SettingException("--root", "The root " + root + " cannot be opened.");
        }
    }

    /**
     * {@return the folder of the server's own trail}
     *
     * @throws SettingException if an agent that writes below the root could reach it
     */
    static Path trail(Path trail, Path root, List<ToolsetName> toolsets) {
        if (toolsets.contains(ToolsetName.WORKSPACE) && real(trail).startsWith(root)) {
            throw new SettingException(
                    "--trail",
                    "The trail " + trail + " is below the root " + root
                            + ", where agents write; name a folder outside it with --trail, or leave out the toolset"
                            + " workspace.");
        }
        return trail;
    }

    // The folder need not exist yet, and what exists of it may be a link.
    private static Path real(Path path) {
        Path whole = path.toAbsolutePath().normalize();
        for (Path at = whole; at != null; at = at.getParent()) {
            try {
                return at.toRealPath().resolve(at.relativize(whole)).normalize();
            } catch (IOException e) {
                // its parent may exist
            }
        }
        return whole;
    }

    /** {@return the dialect of this name, whose problem types, if it has any, are described there} */
    static Dialect dialect(String id, URI problems) {
        return Dialects.find(id)
                .map(found -> found instanceof ProblemDetailsDialect ? new ProblemDetailsDialect(problems) : found)
                .orElseThrow(() -> {
                    List<String> ids = Dialects.all().stream().map(Dialect::id).toList();
                    String nearest = NearestName.to(id, ids)
                            .map(it -> " Did you mean " + it + "?")
                            .orElse("");
                    return new SettingException("--dialect", "There is no dialect " + id + "." + nearest);
                });
    }
}
