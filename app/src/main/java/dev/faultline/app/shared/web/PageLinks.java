package dev.faultline.app.shared.web;

import dev.faultline.dashboard.web.Dashboard;
import java.util.Optional;

/** The addresses of the dashboard's pages about failures, once the server listens and knows its own address. */
public final class PageLinks {
    private volatile String root = "";

    /** The server listens at this address, which ends in a slash. */
    public void at(String address) {
        root = address;
    }

    /** {@return the address of the page about the failure with this id, if the server listens} */
    public Optional<String> to(String id) {
        String known = root;
        return known.isEmpty()
                ? Optional.empty()
                : Optional.of(known + Dashboard.pathTo(id).substring(1));
    }
}
