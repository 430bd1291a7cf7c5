package dev.faultline.app.shared;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.trail.Positions;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailSettings;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The audit log of a server, whose last entry is remembered in FAULTLINE_HOME (R34). */
public final class ServerTrail {
    private ServerTrail() {}

    /** {@return the settings of every audit log that a program writes} */
    public static TrailSettings settings(Path home) {
        return TrailSettings.standard().withPositions(Positions.in(Home.positions(home)));
    }

    /**
     * {@return the audit log in this folder, which is created if it does not exist}
     *
     * @throws FaultException if the log cannot be written
     */
    public static Trail writable(Path folder, TrailSettings settings) {
        return required(Trail.open(folder, settings), Trail::requireWritable);
    }

    /**
     * {@return the audit log in this folder, which is created if it does not exist}
     *
     * @throws FaultException if the log cannot be written, or has lost entries since a server last wrote to it
     */
    public static Trail open(Path folder, TrailSettings settings) {
        return required(writable(folder, settings), trail -> requireRemembered(trail, folder));
    }

    private static void requireRemembered(Trail trail, Path folder) {
        try {
            trail.requireRemembered();
        } catch (FaultException lost) {
            throw new FaultException(
                    CommonCode.SELF_AUDIT_FAILURE.fault(
                            lost.fault().message() + ". Find out why; then accept it as it is"
                                    + " with: faultline trail checkpoint " + folder),
                    lost);
        }
    }

    private static Trail required(Trail trail, Consumer<Trail> requirement) {
        try {
            requirement.accept(trail);
            return trail;
        } catch (FaultException unmet) {
            trail.close();
            throw unmet;
        }
    }
}
