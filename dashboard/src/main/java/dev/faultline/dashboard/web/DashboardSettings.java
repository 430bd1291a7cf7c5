package dev.faultline.dashboard.web;

import dev.faultline.dashboard.verify.CheckpointList;
import dev.faultline.fault.FaultCode;
import dev.faultline.http.token.BrowserSessions;
import dev.faultline.trail.TrailSource;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The settings of a dashboard.
 *
 * @param sources returns the trails that it shows; new ones may appear, and a trail is always the same object
 * @param folders returns the folders of further trails; new ones may appear while the dashboard runs
 * @param codes the codes that it explains, besides those of the dialects
 * @param settings returns the settings of the server, as text for people
 * @param sessions logs people in; empty if everyone on this machine may look
 * @param checkpoints the signed checkpoints of the trail, if it is only one and they are known
 */
public record DashboardSettings(
        Supplier<List<TrailSource>> sources,
        Supplier<Set<Path>> folders,
        List<FaultCode> codes,
        Supplier<String> settings,
        Optional<BrowserSessions> sessions,
        InstantSource clock,
        Optional<CheckpointList> checkpoints) {
    /** Copies the list. */
    public DashboardSettings {
        codes = List.copyOf(codes);
    }

    /** {@return settings for these trails, for everyone on this machine} */
    public static DashboardSettings of(List<? extends TrailSource> sources) {
        List<TrailSource> fixed = List.copyOf(sources);
        return new DashboardSettings(
                () -> fixed, Set::of, List.of(), () -> "", Optional.empty(), InstantSource.system(), Optional.empty());
    }

    /** {@return settings for the trails in these folders, for everyone on this machine; new folders may appear} */
    public static DashboardSettings of(Supplier<Set<Path>> folders) {
        return new DashboardSettings(
                List::of, folders, List.of(), () -> "", Optional.empty(), InstantSource.system(), Optional.empty());
    }

    /** {@return these settings with further trails, which may become more} */
    public DashboardSettings more(Supplier<List<TrailSource>> others) {
        Supplier<List<TrailSource>> all = () ->
                Stream.concat(sources.get().stream(), others.get().stream()).toList();
        return new DashboardSettings(all, folders, codes, settings, sessions, clock, checkpoints);
    }

    /** {@return these settings with further codes} */
    public DashboardSettings codes(List<? extends FaultCode> more) {
        return new DashboardSettings(sources, folders, List.copyOf(more), settings, sessions, clock, checkpoints);
    }

    /** {@return these settings with a text for the page of the settings} */
    public DashboardSettings settings(Supplier<String> text) {
        return new DashboardSettings(sources, folders, codes, text, sessions, clock, checkpoints);
    }

    /** {@return these settings for people who log in} */
    public DashboardSettings sessions(BrowserSessions people) {
        return new DashboardSettings(sources, folders, codes, settings, Optional.of(people), clock, checkpoints);
    }

    /** {@return these settings with the checkpoints that the trail is compared with} */
    public DashboardSettings checkpoints(CheckpointList signed) {
        return new DashboardSettings(sources, folders, codes, settings, sessions, clock, Optional.of(signed));
    }
}
