package dev.faultline.dialects.problemdetails;

import dev.faultline.fault.Origin;
import dev.faultline.json.JsonString;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The {@code instance} of a problem: {@code urn:codeintel:category:operation}, percent-encoded where it has to be. */
final class Instance {
    private static final String PREFIX = "codeintel:";
    private static final Pattern FORM = Pattern.compile("urn:codeintel:[^:\\s]+:\\S+");
    private static final Predicate<String> IS_OPERATION =
            Pattern.compile("[^:]+:[^:]+").asMatchPredicate();

    /** The toolset of a tool without an operation: contracts do not name theirs yet, so that it is one for all. */
    private static final String TOOLSET = "tools:";

    private static final String UNKNOWN = "unknown";

    private Instance() {}

    /** {@return the instance of what happened there: by its operation, else by its tool (R15)} */
    static String of(Origin origin) {
        String tool = origin.tool().filter(name -> !name.isBlank()).orElse(UNKNOWN);
        return urn(origin.operation().filter(IS_OPERATION).orElse(TOOLSET + tool));
    }

    /** {@return what the instance tells of where it happened} */
    static Origin origin(String instance) {
        if (!isWellFormed(instance)) {
            return Origin.UNKNOWN;
        }
        String name = URI.create(instance).getSchemeSpecificPart().substring(PREFIX.length());
        if (!name.startsWith(TOOLSET)) {
            return Origin.UNKNOWN.withOperation(name);
        }
        String tool = name.substring(TOOLSET.length());
        return tool.equals(UNKNOWN) ? Origin.UNKNOWN : Origin.ofTool(tool);
    }

    /** {@return whether this is an instance as the contract has it, and a URI (PD-23)} */
    static boolean isWellFormed(String instance) {
        return FORM.matcher(instance).matches() && isUri(instance);
    }

    private static String urn(String name) {
        if (name.chars().allMatch(Instance::isPlain)) {
            return "urn:" + PREFIX + name;
        }
        try {
            return new URI("urn", PREFIX + JsonString.wellFormed(name), null).toASCIIString();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("not the name of an operation or tool", e);
        }
    }

    private static boolean isPlain(int character) {
        return character < 0x80 && (Character.isLetterOrDigit(character) || ":_-.".indexOf(character) >= 0);
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
