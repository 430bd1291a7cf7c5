package dev.faultline.app.token;

import dev.faultline.app.shared.Tokens;
import dev.faultline.app.shared.Version;
import dev.faultline.http.token.TokenFileEditor;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "revoke",
        description = "Removes a caller from a token file. Running servers reject the token from then on.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline token revoke ann --token-file /etc/faultline.tokens",
            "",
            "Exit codes: 0 revoked, 1 there is no such caller or the file cannot be used, 2 wrong usage."
        })
final class TokenRevokeCommand implements Callable<Integer> {
    @Mixin
    private TokenFileOption tokens;

    @Parameters(paramLabel = "NAME", description = "The name of the caller.")
    private String name;

    @Override
    public Integer call() {
        return tokens.with(file -> {
            TokenFileEditor.of(Tokens.file(file)).remove(name);
            tokens.console().out().println("revoked " + name);
            return 0;
        });
    }
}
