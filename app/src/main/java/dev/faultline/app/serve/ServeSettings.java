package dev.faultline.app.serve;

import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.app.shared.web.WebAccess;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.Dialects;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.files.Root;
import dev.faultline.http.Address;
import dev.faultline.repeats.RepeatPolicy;
import dev.faultline.text.NearestName;
import dev.faultline.trail.Durability;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings of a server.
 *
 * @param root the folder that the tools can access, as a real path
 * @param caches the folder of the context tools' caches, which may not exist yet
 * @param dialect the dialect of all tools, if it is not each toolset's own
 * @param durability what an entry of the server's own log survives; those of governed workspaces are always forced
 * @param workflows the folder of the workflows
 * @param access who may call over HTTP
 * @param limits the limits on sizes
 * @param load the limits on what callers over HTTP occupy
 * @param problems the base of the URIs of problem types
 * @param governance the settings of governed workspaces
 * @param repeats what is done with calls that repeat a failure
 * @param stacks whether stack traces of defects are recorded
 * @param own what belongs to the server and is not served
 */
record ServeSettings(
        Address address,
        Path root,
        Path caches,
        List<ToolsetName> toolsets,
        Optional<Dialect> dialect,
        Path trail,
        Durability durability,
        String name,
        WebAccess access,
        Duration toolTimeout,
        Duration searchTimeout,
        Path workflows,
        ServeLimits limits,
        ServeLoad load,
        URI problems,
        Governance governance,
        RepeatPolicy repeats,
        boolean stacks,
        OwnFiles own) {
    /** {@return the base of the URIs of problem types} */
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
        if (ToolsetName.isAnyGoverned(toolsets) && Root.withoutLinks(trail).startsWith(root)) {
            throw new SettingException(
                    "--trail",
                    "The trail " + trail + " is below the root " + root
                            + ", where agents write; name a folder outside it with --trail, or leave out the toolset"
                            + " workspace.");
        }
        return trail;
    }

    /** {@return the dialect of this name; its problem types, if any, have this base} */
    static Dialect dialect(String id, URI problems) {
        return Dialects.find(id)
                .map(found -> found instanceof ProblemDetailsDialect ? new ProblemDetailsDialect(problems) : found)
                .orElseThrow(() -> {
                    List<String> ids = Dialects.all().stream().map(Dialect::id).toList();
                    return new SettingException(
                            "--dialect", "There is no dialect " + id + "." + NearestName.question(id, ids));
                });
    }
}
