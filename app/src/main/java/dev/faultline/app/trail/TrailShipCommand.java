package dev.faultline.app.trail;

import dev.faultline.app.shared.Stores;
import dev.faultline.app.shared.Version;
import dev.faultline.fault.FaultException;
import dev.faultline.fleet.Shipping;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.PostgresSink;
import dev.faultline.trail.Link;
import java.io.IOException;
import java.net.InetAddress;
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
            "Copies an audit log to a database, where each entry arrives exactly once and is verified on arrival.",
            "It can be stopped or killed at any time: the next run continues after the last entry that was stored."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline trail ship ~/.faultline/trail --to postgresql://shipper@db/audit",
            "  faultline trail ship . --to postgresql://shipper@db/audit?sslmode=verify-full --follow",
            "",
            "The password comes from PGPASSWORD or a pass file, never from the command line.",
            "Exit codes: 0 everything was shipped, 1 an entry was refused or the store cannot be used, 2 wrong usage."
        })
final class TrailShipCommand implements Callable<Integer> {
    @Mixin
    private TrailOption trail;

    @Option(
            names = "--to",
            paramLabel = "URL",
            required = true,
            description = "The store: postgresql://user@host:port/database.")
    private String to;

    @Option(
            names = "--stream",
            paramLabel = "NAME",
            description = "What people call this log (default: the machine and the directory).")
    private @Nullable String name;

    @Option(names = "--follow", description = "Keep shipping new entries; wait for a store that does not answer.")
    private boolean follow;

    @Override
    public Integer call() {
        return trail.run(this::ship);
    }

    private int ship(Path directory) throws IOException {
        Shipping shipping = new Shipping(directory, name(directory), sinks(), new Progress());
        try {
            return report(follow ? shipping.follow() : shipping.once());
        } catch (FaultException damaged) {
            return trail.console().failed(damaged.fault().message());
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    private Shipping.Sinks sinks() {
        return switch (Stores.url(trail.console(), to)) {
            case StoreUrl.Postgres postgres -> {
                Database database = Stores.database(trail.console(), postgres);
                yield () -> PostgresSink.open(database);
            }
            case StoreUrl.Kafka kafka -> throw trail.console().misused("Shipping to a topic is not supported yet.");
        };
    }

    private String name(Path directory) throws IOException {
        return Optional.ofNullable(name)
                .orElse(InetAddress.getLocalHost().getHostName() + ":" + directory.toRealPath());
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
