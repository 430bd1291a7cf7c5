package dev.faultline.app.context;

import dev.faultline.app.shared.Version;
import dev.faultline.internal.Counted;
import dev.faultline.toolsets.context.CacheCheck;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "verify",
        description = {
            "Checks a cache against every rule of its format.",
            "Prints each flaw with its file to standard error; the exit code is that of the first."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        exitCodeOnInvalidInput = Exit.USAGE,
        footerHeading = "%nExamples:%n",
        footer = {"  faultline context verify --cache caches/docs", "", Exit.CODES})
final class ContextVerifyCommand implements Callable<Integer> {
    @Mixin
    private CacheOption cache;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        return Exit.of(spec, this::verify);
    }

    private int verify() {
        CacheCheck check = CacheCheck.of(cache.folder());
        return check.flaws().isEmpty()
                ? Exit.print(
                        spec,
                        "sound: " + Counted.of(check.documents(), "document", "documents") + ", version "
                                + check.version() + "\n")
                : Exit.failed(spec, check.flaws());
    }
}
