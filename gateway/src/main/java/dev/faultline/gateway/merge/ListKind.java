package dev.faultline.gateway.merge;

import java.util.Arrays;
import java.util.Optional;

/** A list that servers have. */
public enum ListKind {
    /** The tools. */
    TOOLS("tools/list", "tools", "name", "tools"),
    /** The prompts. */
    PROMPTS("prompts/list", "prompts", "name", "prompts"),
    /** The resources. */
    RESOURCES("resources/list", "resources", "uri", "resources"),
    /** The templates of resources. */
    TEMPLATES("resources/templates/list", "resourceTemplates", "uriTemplate", "resources");

    private final String method;
    private final String member;
    private final String key;
    private final String capability;

    ListKind(String method, String member, String key, String capability) {
        this.method = method;
        this.member = member;
        this.key = key;
        this.capability = capability;
    }

    /** {@return the list that this method asks for} */
    public static Optional<ListKind> askedBy(String method) {
        return Arrays.stream(values()).filter(it -> it.method.equals(method)).findFirst();
    }

    /** {@return the list that this notification announces changes of; for resources, that of the resources} */
    public static Optional<ListKind> announcedBy(String notification) {
        return Arrays.stream(values())
                .filter(it -> it.changed().equals(notification))
                .findFirst();
    }

    /** {@return the method that asks for the list} */
    public String method() {
        return method;
    }

    /** {@return the notification that announces changes of the list} */
    public String changed() {
        return "notifications/" + capability + "/list_changed";
    }

    /** {@return the capability of servers that have the list} */
    public String capability() {
        return capability;
    }

    /** {@return whether the items have names, which get the name of their server in front} */
    public boolean isNamed() {
        return key.equals("name");
    }

    /** {@return the member of a page that has the items} */
    public String member() {
        return member;
    }

    String key() {
        return key;
    }
}
