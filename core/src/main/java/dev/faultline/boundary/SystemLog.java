package dev.faultline.boundary;

import dev.faultline.text.Redactor;
import dev.faultline.tool.ToolCall;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Logs what nobody would see otherwise, if a server has no observer (R54). */
record SystemLog(Redactor redactor) implements Observer {
    private static final Logger LOG = System.getLogger(ToolBoundary.class.getName());

    @Override
    public void occurred(ToolCall call, Reply reply, Throwable thrown) {
        if (reply.occurrence().fault().isUnforeseen()) {
            String id = reply.occurrence().id();
            LOG.log(Level.ERROR, () -> tool(call) + " failed unexpectedly (failure " + id + ")", shown(thrown));
        }
    }

    @Override
    public void broken(ToolCall call, Throwable failure) {
        LOG.log(
                Level.ERROR,
                () -> "A part of the server failed while it handled a call of " + tool(call),
                shown(failure));
    }

    @Override
    public void late(ToolCall call, Throwable thrown) {
        LOG.log(Level.DEBUG, () -> tool(call) + " failed after its call had ended", shown(thrown));
    }

    private Throwable shown(Throwable thrown) {
        return LoggedThrowable.of(thrown, redactor);
    }

    private static String tool(ToolCall call) {
        return call.contract().name();
    }
}
