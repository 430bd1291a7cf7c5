package dev.faultline.app.token;

import dev.faultline.app.Version;
import dev.faultline.text.NearestName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
final class RevokeCommand implements Callable<Integer> {
    @Mixin
    private TokenPlace place;

    @Parameters(paramLabel = "NAME", description = "The name of the caller.")
    private String name;

    @Override
    public Integer call() {
        return place.with(file -> {
            TokenFile.read(file); // a missing file is reported, not created
            TokenFileEditor.of(file).change(lines -> without(lines, file));
            place.out().println("revoked " + name);
            return 0;
        });
    }

    private List<String> without(List<String> lines, Path file) {
        List<String> kept =
                lines.stream().filter(line -> !isOf(TokenFile.holder(line))).toList();
        if (kept.size() == lines.size()) {
            List<String> names = lines.stream()
                    .map(TokenFile::holder)
                    .flatMap(Optional::stream)
                    .map(TokenHolder::name)
                    .toList();
            throw new TokenFileException("There is no token for " + name + " in " + file + "."
                    + NearestName.to(name, names)
                            .map(nearest -> " Did you mean " + nearest + "?")
                            .orElse(""));
        }
        return kept;
    }

    private boolean isOf(Optional<TokenHolder> holder) {
        return holder.filter(it -> it.name().equals(name)).isPresent();
    }
}
