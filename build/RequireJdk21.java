/** Stops the build with a message if the newest JDK on this machine is too old. Runs on Java 11 and later. */
public final class RequireJdk21 {
    private RequireJdk21() {}

    public static void main(String[] args) {
        int newest = Runtime.version().feature();
        if (newest < 21) {
            System.err.println("Faultline needs a JDK 21 or newer, and the newest one found here is " + newest
                    + ": install one (for example the package openjdk-21-jdk, or Temurin 21), or set JAVA_HOME to one,"
                    + " and run the same command again.");
            System.exit(1);
        }
    }
}
