package dev.faultline.spring;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;

/**
 * The versions of the MCP SDK on the class path. Two of them, or one that is too old, would fail at the first request
 * with a missing method; so the application does not start with them.
 */
record SdkVersions(ClassLoader loader) {
    private static final List<String> MODULES = List.of("mcp-core", "mcp-json-jackson3");
    private static final String WANTED = "2.1.0";

    /**
     * Checks that there is one version of the SDK, and not an older one than the guard needs.
     *
     * @throws FaultlineStartException if not
     */
    void check() {
        TreeSet<String> versions = new TreeSet<>();
        TreeSet<String> jars = new TreeSet<>();
        for (String module : MODULES) {
            for (URL found : resources("META-INF/maven/io.modelcontextprotocol.sdk/" + module + "/pom.properties")) {
                String version = version(found);
                versions.add(version);
                jars.add(module + " " + version);
            }
        }
        if (jars.size() > MODULES.size() || versions.size() > 1) {
            throw new FaultlineStartException(
                    "There are several versions of the MCP SDK on the class path: " + String.join(", ", jars) + ".",
                    "Use one version, " + WANTED + " or later, for io.modelcontextprotocol.sdk:mcp, mcp-core and"
                            + " mcp-json-jackson3.");
        }
        if (!versions.isEmpty() && isOlder(versions.first())) {
            throw new FaultlineStartException(
                    "The MCP SDK on the class path is version " + versions.first() + "; the guard needs " + WANTED
                            + ".",
                    "Set the version of io.modelcontextprotocol.sdk:mcp, mcp-core and mcp-json-jackson3 to " + WANTED
                            + ".");
        }
    }

    private static boolean isOlder(String version) {
        return Runtime.Version.parse(numbers(version)).compareTo(Runtime.Version.parse(numbers(WANTED))) < 0;
    }

    // A Runtime.Version has no trailing zero, and the suffix of a pre-release does not matter here.
    private static String numbers(String version) {
        return version.replaceFirst("[^0-9.].*$", "").replaceFirst("(\\.0)+$", "");
    }

    private List<URL> resources(String name) {
        try {
            return Collections.list(loader.getResources(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String version(URL properties) {
        try (InputStream in = properties.openStream()) {
            Properties read = new Properties();
            read.load(in);
            return read.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
