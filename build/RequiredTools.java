import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stops the build with one sentence if Maven or the newest JDK on this machine is too old. Runs on Java 11 and later. */
public final class RequiredTools {
    private static final Pattern NUMBERS = Pattern.compile("(\\d+)\\.(\\d+).*");

    private RequiredTools() {}

    /** Takes the version of Maven. */
    public static void main(String[] args) {
        int newest = Runtime.version().feature();
        if (newest < 21) {
            stop("Faultline needs a JDK 21 or newer, and the newest one found here is " + newest
                    + ": install one (for example the package openjdk-21-jdk, or Temurin 21), or set JAVA_HOME to one,"
                    + " and run the same command again.");
        }
        Matcher maven = NUMBERS.matcher(args[0]);
        if (maven.matches() && (minor(maven) < 8 && major(maven) == 3 || major(maven) < 3)) {
            stop("Faultline needs Maven 3.8 or newer, and this is " + args[0]
                    + ": install a newer one, and run the same command again.");
        }
    }

    private static int major(Matcher version) {
        return Integer.parseInt(version.group(1));
    }

    private static int minor(Matcher version) {
        return Integer.parseInt(version.group(2));
    }

    private static void stop(String sentence) {
        System.err.println(sentence);
        System.exit(1);
    }
}
