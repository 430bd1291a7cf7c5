package dev.faultline.dashboard.web;

import dev.faultline.dashboard.index.IndexedTrail;
import dev.faultline.dashboard.index.TrailStatus;
import dev.faultline.dashboard.verify.CheckpointList.KnownCheckpoint;
import dev.faultline.dashboard.verify.Verification;
import dev.faultline.dashboard.verify.VerifyProgress;
import dev.faultline.text.VisibleText;
import dev.faultline.trail.Break;
import dev.faultline.trail.FolderSource;
import dev.faultline.trail.TrailCheck;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The trails: their files, how far they have been read, and whether their chains are unbroken. */
record TrailPage(View view, List<Verification> verifications) {
    static final String PATH = "/trail";

    /** The parameter that asks for another verification. */
    static final String VERIFY = "verify";

    String render() {
        Layout layout = new Layout(view);
        Html html = layout.html();
        return layout.plain(PATH, "Trail", () -> {
            html.in("div", () -> new TrailNotices(view, html).write(), "id", "notices", "data-live", "");
            int number = 0;
            for (IndexedTrail trail : view.index().trails()) {
                html.in("section.card", () -> trail(html, trail), "id", "trail-" + number++, "data-live", "");
            }
        });
    }

    private void trail(Html html, IndexedTrail trail) {
        TrailStatus status = trail.status();
        html.in("h2", () -> html.foreign(VisibleText.line(trail.source().name())));
        html.in("dl.facts", () -> {
            fact(html, "Last entry", Words.number(status.end()));
            fact(html, "Entries in the index", Words.number(trail.size()));
            html.in("div", () -> html.element("dt", "Chain").in("dd", () -> chain(html, trail)));
        });
        status.examples().forEach(sentence -> html.in("p.notice.bad", () -> html.foreign(VisibleText.line(sentence))));
        checkpoints(html, of(trail).map(Verification::checkpoints).orElse(List.of()));
        if (trail.source() instanceof FolderSource folder) {
            files(html, folder);
        }
    }

    private Optional<Verification> of(IndexedTrail trail) {
        return verifications.stream()
                .filter(one -> one.source() == trail.source())
                .findFirst();
    }

    private static void checkpoints(Html html, List<KnownCheckpoint> newest) {
        if (!newest.isEmpty()) {
            html.in("details", () -> {
                html.element("summary", Words.count(newest.size(), "checkpoint"));
                Table.write(
                        html,
                        "The newest signed checkpoints, newest first",
                        List.of("Entry", "Signed (UTC)", "Key", "Signature"),
                        table -> newest.forEach(one -> table.row(() -> {
                            table.number(one.checkpoint().link().sequence());
                            table.cell(Words.time(one.checkpoint().at()));
                            table.cell(() -> html.foreign(
                                    VisibleText.line(one.checkpoint().key())));
                            table.cell(one.trusted() ? "of a trusted key" : "not of a trusted key");
                        })));
            });
        }
    }

    private void chain(Html html, IndexedTrail trail) {
        Optional<Verification> verification = of(trail);
        if (verification.isEmpty()) {
            html.text("Verify it with ")
                    .element("code", "faultline trail verify --from URL")
                    .text(".");
            return;
        }
        switch (verification.get().progress()) {
            case VerifyProgress.Waiting() -> html.text("Not verified yet.");
            case VerifyProgress.Running(long read, long total) -> {
                html.text("Being verified: " + Words.bytes(read) + " of " + Words.bytes(total) + " ");
                html.in(
                        "progress",
                        () -> {},
                        "max",
                        Long.toString(Math.max(1, total)),
                        "value",
                        Long.toString(Math.min(read, total)),
                        "aria-label",
                        "Verified part");
            }
            case VerifyProgress.Finished(TrailCheck check, Instant at) -> result(html, check, at);
            case VerifyProgress.Failed(String reason, Instant at) ->
                html.element("strong.bad", "Cannot be verified: " + reason).text(" (" + Words.time(at) + " UTC)");
        }
        html.text(" ").element("a", "Verify again", "href", PATH + "?" + VERIFY + "=now", "rel", "nofollow");
    }

    private static void result(Html html, TrailCheck check, Instant at) {
        String when = " at " + Words.time(at) + " UTC.";
        if (check.isSound()) {
            html.element("strong.good", "Unbroken")
                    .text(": " + Words.number(check.entries()) + (check.entries() == 1 ? " entry" : " entries")
                            + " verified" + when);
            return;
        }
        html.element("strong.bad", "Broken")
                .text(" in " + Words.count(check.breakCount(), "place") + ", verified" + when);
        html.in(
                "ul",
                () -> check.breaks().stream()
                        .limit(20)
                        .forEach((Break found) ->
                                html.in("li", () -> html.foreign(VisibleText.line(found.toString())))));
    }

    private static void files(Html html, FolderSource folder) {
        List<FolderSource.TrailFile> files;
        try {
            files = folder.files();
        } catch (UncheckedIOException missing) {
            html.element("p", "There are no files yet.");
            return;
        }
        html.in("details", () -> {
            html.element("summary", Words.count(files.size(), "file"));
            Table.write(
                    html,
                    "Files, oldest first; the last one is being written",
                    List.of("File", "Size"),
                    table -> files.forEach(file -> table.row(() -> {
                        table.cell(() -> html.foreign(VisibleText.line(file.name())));
                        table.cell(Words.bytes(file.bytes()));
                    })));
        });
    }

    private static void fact(Html html, String name, String text) {
        html.in("div", () -> html.element("dt", name).element("dd", text));
    }
}
