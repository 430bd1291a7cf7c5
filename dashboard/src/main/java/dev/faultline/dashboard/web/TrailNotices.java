package dev.faultline.dashboard.web;

import dev.faultline.dashboard.index.IndexedTrail;
import dev.faultline.dashboard.index.TrailStatus;
import dev.faultline.text.VisibleText;

/** Says what a reader must know before trusting the figures: an index that is not complete, a trail that is damaged. */
record TrailNotices(View view, Html html) {
    void write() {
        view.index().trails().forEach(this::trail);
        view.tally()
                .searchedTo()
                .ifPresent(time -> html.element(
                        "p.notice",
                        "The search for text has seen the entries back to " + Words.time(time)
                                + " UTC so far. Load the page again to search further."));
    }

    private void trail(IndexedTrail trail) {
        TrailStatus status = trail.status();
        String name = VisibleText.line(trail.source().name());
        status.problem()
                .ifPresent(reason ->
                        html.in("p.notice", () -> html.text(reason + " ").foreign(name)));
        if (!status.complete() && status.problem().isEmpty() && status.end() > 0) {
            html.in("p.notice", () -> {
                html.text("Reading older entries: " + Words.number(trail.size()) + " of " + Words.number(status.end())
                        + " so far. ");
                html.in(
                        "progress",
                        () -> {},
                        "max",
                        Long.toString(status.end()),
                        "value",
                        Long.toString(trail.size()),
                        "aria-label",
                        "Older entries read");
            });
        }
        if (status.truncated()) {
            html.element(
                    "p.notice",
                    "Only the newest " + Words.number(trail.size())
                            + " entries are shown; there is no room for older ones.");
        }
        status.rebuilt()
                .ifPresent(time -> html.in(
                        "p.notice.bad",
                        () -> html.text("The audit log was cut or replaced; it was read again at " + Words.time(time)
                                        + " UTC. ")
                                .element("a", "Verify it", "href", "/trail")));
        if (status.damages() > 0) {
            html.in(
                    "p.notice.bad",
                    () -> html.text("The audit log has " + Words.count(status.damages(), "damaged line")
                                    + (status.damages() == 1 ? ", which is not shown. " : ", which are not shown. "))
                            .element("a", "See where", "href", "/trail"));
        }
    }
}
