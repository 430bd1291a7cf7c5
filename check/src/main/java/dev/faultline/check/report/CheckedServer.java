package dev.faultline.check.report;

/**
 * The server of a report.
 *
 * @param name the name and version that it gives itself
 * @param arguments the arguments of the command line that name it
 * @param source the file that code hosts show its findings at, relative to the working directory
 */
public record CheckedServer(String name, String arguments, String source) {
    /** {@return the same server, as another report names it} */
    public CheckedServer named(String other) {
        return new CheckedServer(other, arguments, source);
    }

    /** {@return the same server, named by other arguments} */
    public CheckedServer by(String others) {
        return new CheckedServer(name, others, source);
    }

    /** {@return the same server, checked with this option} */
    public CheckedServer with(String option) {
        return new CheckedServer(name, option + " " + arguments, source);
    }
}
