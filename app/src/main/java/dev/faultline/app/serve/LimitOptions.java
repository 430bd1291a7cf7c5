package dev.faultline.app.serve;

import dev.faultline.app.shared.ByteSize;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.fault.Cause;
import dev.faultline.fault.FaultLimits;
import dev.faultline.files.Root;
import picocli.CommandLine.Option;

/** The options that limit sizes and numbers. */
final class LimitOptions {
    @Option(
            names = "--max-message",
            paramLabel = "SIZE",
            defaultValue = "16MiB",
            converter = ByteSize.Text.class,
            description = "The largest message that a client may send (default: 16MiB).")
    private ByteSize message;

    @Option(
            names = "--max-values",
            paramLabel = "NUMBER",
            defaultValue = "200000",
            description = "How many JSON values a message may have (default: 200000).")
    private int values;

    @Option(
            names = "--max-result",
            paramLabel = "SIZE",
            defaultValue = "8MiB",
            converter = ByteSize.Text.class,
            description = "The largest result that a tool may return (default: 8MiB).")
    private ByteSize result;

    @Option(
            names = "--max-file",
            paramLabel = "SIZE",
            defaultValue = "2MiB",
            converter = ByteSize.Text.class,
            description = "The most content that open_file returns (default: 2MiB).")
    private ByteSize file;

    @Option(
            names = "--max-path",
            paramLabel = "SIZE",
            defaultValue = "4KiB",
            converter = ByteSize.Text.class,
            description = "The longest path that a call may name, at most 4KiB (default: 4KiB).")
    private ByteSize path;

    @Option(
            names = "--max-query",
            paramLabel = "SIZE",
            defaultValue = "64KiB",
            converter = ByteSize.Text.class,
            description = "The longest query of a search (default: 64KiB).")
    private ByteSize query;

    @Option(
            names = "--max-text",
            paramLabel = "SIZE",
            defaultValue = "4KiB",
            converter = ByteSize.Text.class,
            description = "The longest message of a failure, at most 4KiB (default: 4KiB).")
    private ByteSize text;

    @Option(
            names = "--max-suggestion",
            paramLabel = "SIZE",
            defaultValue = "512",
            converter = ByteSize.Text.class,
            description = "The longest suggestion of a failure, at most 512 bytes (default: 512).")
    private ByteSize suggestion;

    @Option(
            names = "--max-details",
            paramLabel = "SIZE",
            defaultValue = "64KiB",
            converter = ByteSize.Text.class,
            description = "The largest details of a failure, at most 64KiB (default: 64KiB).")
    private ByteSize details;

    @Option(
            names = "--max-causes",
            paramLabel = "NUMBER",
            defaultValue = "8",
            description = "How many causes of a failure are kept, at most 8 (default: 8).")
    private int causes;

    /** {@return the limits, if none exceeds what the contracts allow} */
    ServeLimits limits() {
        SettingException.requirePositive("--max-values", values);
        SettingException.requireAtMost("--max-path", path.bytes(), Root.LONGEST);
        SettingException.requireAtMost("--max-text", text.bytes(), FaultLimits.STANDARD.message());
        SettingException.requireAtMost("--max-suggestion", suggestion.bytes(), FaultLimits.STANDARD.suggestion());
        SettingException.requireAtMost("--max-details", details.bytes(), FaultLimits.STANDARD.details());
        SettingException.requireAtMost("--max-causes", causes, Cause.MAX_DEPTH);
        return new ServeLimits(
                message.bytes(),
                values,
                result.bytes(),
                file.bytes(),
                path.bytes(),
                query.bytes(),
                new FaultLimits(text.bytes(), suggestion.bytes(), details.bytes(), causes));
    }
}
