package dev.faultline.app.token;

import dev.faultline.app.shared.Tokens;
import dev.faultline.app.shared.Version;
import dev.faultline.http.token.TokenFileEditor;
import dev.faultline.http.token.TokenHolder;
import dev.faultline.internal.Sha256;
import dev.faultline.toolsets.workspace.session.Role;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "add",
        description = {
            "Creates a token for a caller and prints it once; the file keeps only its SHA-256.",
            "Running servers accept it from the next request on."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline token add ann --role executor --token-file /etc/faultline.tokens",
            "  faultline token add ci --role executor --scope read --token-file tokens > ci.token",
            "",
            "Exit codes: 0 added, 1 the name is taken or the file cannot be used, 2 wrong usage."
        })
final class TokenAddCommand implements Callable<Integer> {
    private static final int TOKEN_BYTES = 32;
    private static final Pattern NAME = Pattern.compile("[^\\s\\p{C}#][^\\s\\p{C}]{0,127}");

    @Mixin
    private TokenFileOption tokens;

    @Parameters(paramLabel = "NAME", description = "The name of the caller, as the trail and the log will show it.")
    private String name;

    @Option(names = "--role", paramLabel = "ROLE", required = true, description = "planner or executor.")
    private String role;

    @Option(
            names = "--scope",
            paramLabel = "SCOPE",
            split = ",",
            description =
                    "Limits the token to read, write, observe or several of them; only a token with observe opens the"
                            + " dashboard (default: no limit on the tools).")
    private List<String> scopes = new ArrayList<>();

    @Override
    public Integer call() {
        if (!NAME.matcher(name).matches()) {
            throw tokens.console().misused("A name has 1 to 128 characters, no spaces, and does not begin with '#'.");
        }
        Role known = Role.named(role)
                .orElseThrow(
                        () -> tokens.console().misused("There is no role '" + role + "'. Choose planner or executor."));
        for (String scope : scopes) {
            if (!Tokens.TERMS.scopes().contains(scope)) {
                throw tokens.console()
                        .misused("There is no scope '" + scope + "'. Choose among read, write and observe.");
            }
        }
        return tokens.with(file -> add(file, known));
    }

    private int add(Path file, Role known) throws IOException {
        String token = token();
        String hash = Sha256.of(token.getBytes(StandardCharsets.UTF_8));
        Optional<Set<String>> limits = scopes.isEmpty() ? Optional.empty() : Optional.of(Set.copyOf(scopes));
        TokenHolder fresh = new TokenHolder(name, known.text(), hash, limits);
        TokenFileEditor.of(Tokens.file(file)).add(fresh);
        tokens.console()
                .err()
                .println("faultline: added " + name + " to " + file + ". This is the token; it is not shown again.");
        tokens.console().out().println(token);
        return 0;
    }

    private static String token() {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }
}
