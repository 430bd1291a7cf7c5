package dev.faultline.dialects.problemdetails;

import dev.faultline.fault.Origin;
import dev.faultline.json.JsonString;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The {@code instance} of a problem: {@code urn:}, a namespace and the operation or tool, percent-encoded where
 * necessary.
 */
final class Instance {
    // PD-23: an instance of the code tools has a category too.
    private static final Pattern FORM =
            Pattern.compile("urn:(?!codeintel:[^:]+$)(?<nid>[A-Za-z0-9][A-Za-z0-9-]{0,30}[A-Za-z0-9]):(?<name>\\S+)");
    private static final Predicate<String> IS_OPERATION =
            Pattern.compile("[^:]+:[^:]+").asMatchPredicate();
    private static final String UNKNOWN = "unknown";

    private Instance() {}

    /** {@return the instance for this origin: its operation, or else its tool (R15, R29)} */
    static String of(Origin origin, Namespace namespace) {
        String prefix = "urn:" + namespace.nid() + ':';
        String tool = origin.tool().filter(name -> !name.isBlank()).orElse(UNKNOWN);
        return origin.operation()
                .filter(IS_OPERATION)
                .map(operation -> prefix + encoded(operation))
                .orElseGet(() -> prefix + namespace.toolset() + encodedTool(tool, namespace));
    }

    // Without a toolset before it, a tool with a colon in its name would look like an operation.
    private static String encodedTool(String tool, Namespace namespace) {
        String encoded = encoded(tool);
        return namespace.toolset().isEmpty() ? encoded.replace(":", "%3A") : encoded;
    }

    /** {@return the origin that the instance names; unknown if the instance is not well-formed} */
    static Origin origin(String instance) {
        Matcher form = FORM.matcher(instance);
        if (!form.matches() || !isUri(instance)) {
            return Origin.UNKNOWN;
        }
        String name = form.group("name");
        String toolset = Namespace.CODE_TOOLS.toolset();
        if (form.group("nid").equals(Namespace.CODE_TOOLS.nid()) && name.startsWith(toolset)) {
            return tool(name.substring(toolset.length()));
        }
        return name.indexOf(':') < 0 ? tool(name) : Origin.UNKNOWN.withOperation(decoded(name));
    }

    private static Origin tool(String encoded) {
        String tool = decoded(encoded);
        return tool.equals(UNKNOWN) ? Origin.UNKNOWN : Origin.ofTool(tool);
    }

    /** {@return whether this is a URI in the form that the contract requires (PD-23)} */
    static boolean isWellFormed(String instance) {
        return FORM.matcher(instance).matches() && isUri(instance);
    }

    private static String encoded(String name) {
        if (isPlain(name)) {
            return name;
        }
        try {
            return new URI("urn", ':' + JsonString.wellFormed(name), null)
                    .toASCIIString()
                    .substring("urn::".length());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("not the name of an operation or tool", e);
        }
    }

    private static String decoded(String name) {
        return URI.create("urn::" + name).getSchemeSpecificPart().substring(1);
    }

    private static boolean isPlain(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c >= 0x80 || !(Character.isLetterOrDigit(c) || ":_-.".indexOf(c) >= 0)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isUri(String text) {
        try {
            new URI(text);
            return true;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
