package dev.faultline.app.trail;

import dev.faultline.app.shared.Stores;
import dev.faultline.app.shared.Version;
import dev.faultline.fault.FaultException;
import dev.faultline.fleet.Destination;
import dev.faultline.fleet.Shipping;
import dev.faultline.fleet.StoreException;
import dev.faultline.trail.Link;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "ship",
        description = {
            "Copies an audit log to a database, where each entry arrives exactly once and is verified on arrival;",
            "directly, or by way of a Kafka topic.",
            "It can be stopped or killed at any time: the next run continues after the last entry that was stored."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline trail ship ~/.faultline/trail --to postgresql://shipper@db/audit",
            "  faultline trail ship . --to kafka://broker:9092/trails --follow",
            "  faultline trail ship --from kafka://broker:9092/trails --to postgresql://shipper@db/audit --follow",
            "  faultline trail ship . --to postgresql://shipper@db/audit?sslmode=verify-full --follow",
            "",
            "The password comes from PGPASSWORD or a pass file, never from the command line; settings of a Kafka"
                    + " client, such as those of SASL, from the file that FAULTLINE_KAFKA_CONFIG names.",
            "Each run signs the last entry that it shipped, with keys/trail.key in FAULTLINE_HOME.",
            "Exit codes: 0 everything was shipped, 1 an entry was refused or the store cannot be used, 2 wrong usage."
        })
final class TrailShipCommand implements Callable<Integer> {
    @Mixin
    private TrailOption trail;

    @Option(
            names = "--to",
            paramLabel = "URL",
            required = true,
            description = "The store: postgresql://user@host:port/database or kafka://host:port/topic.")
    private String to;

    @Option(
            names = "--from",
            paramLabel = "URL",
            description =
                    "Read from this topic instead of a directory: kafka://host:port/topic. Any number of processes"
                            + " may do so.")
    private @Nullable String from;

    @Option(
            names = "--stream",
            paramLabel = "NAME",
            description = "What people call this log (default: the machine and the directory).")
    private @Nullable String name;

    @Option(names = "--follow", description = "Keep shipping new entries; wait for a store that does not answer.")
    private boolean follow;

    @Override
    public Integer call() {
        if (from == null) {
            return trail.run(this::ship);
        }
        if (trail.isGiven()) {
            throw trail.console().misused("Give a directory or --from, not both.");
        }
        return new TopicShipping(trail.console(), from, to).run(follow);
    }

    private int ship(Path directory) throws IOException {
        Shipping shipping = new Shipping(directory, name(directory), destination(), new Progress());
        try {
            return report(follow ? shipping.follow() : shipping.once());
        } catch (FaultException damaged) {
            return trail.console().failed(damaged.fault().message());
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    private Destination destination() throws StoreException {
        try {
            return Stores.destination(
                    Stores.url(trail.console(), to), trail.console().environment());
        } catch (IllegalArgumentException unknownSetting) {
            throw trail.console().misused(String.valueOf(unknownSetting.getMessage()));
        }
    }

    private String name(Path directory) throws IOException {
        return name == null ? Shipping.nameOf(directory) : name;
    }

    private int report(Shipping.ShippingResult outcome) {
        return switch (outcome) {
            case Shipping.ShippingResult.Shipped(var stream, var head) -> {
                trail.console().out().println("shipped: stream " + stream.id() + " up to entry " + head.sequence());
                yield 0;
            }
            case Shipping.ShippingResult.Refused(var stream, var refusal) ->
                trail.console().failed("stream " + stream.id() + ": " + refusal.description());
            case Shipping.ShippingResult.Busy() ->
                trail.console().failed("Another process is shipping this audit log.");
        };
    }

    /** Says once when the store stops answering, and once when it answers again. */
    private final class Progress implements Shipping.Listener {
        private Optional<String> problem = Optional.empty();

        @Override
        public void reached(Link head) {
            if (problem.isPresent()) {
                problem = Optional.empty();
                trail.console().err().println("faultline: shipping continues after entry " + head.sequence() + ".");
            }
        }

        @Override
        public void waiting(StoreException reason, Duration pause) {
            Optional<String> found = Optional.ofNullable(reason.getMessage());
            if (!found.equals(problem)) {
                problem = found;
                trail.console().err().println("faultline: " + found.orElse("") + " Trying again.");
            }
        }
    }
}
