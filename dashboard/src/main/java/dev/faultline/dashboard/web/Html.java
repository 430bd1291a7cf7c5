package dev.faultline.dashboard.web;

import org.owasp.encoder.Encode;

/**
 * Writes HTML. All text and all attributes are escaped; only the names of elements and attributes, which are constants
 * of the pages, are written as they are.
 */
final class Html {
    private final StringBuilder out = new StringBuilder(16 * 1024);

    /**
     * Writes an element with this content.
     *
     * @param tag the name of the element, perhaps followed by a dot and a class, such as {@code section.card}
     * @param attributes names and values in turn
     */
    Html in(String tag, Runnable content, String... attributes) {
        String name = open(tag, attributes);
        content.run();
        out.append("</").append(name).append('>');
        return this;
    }

    /** Writes an element with this text. */
    Html element(String tag, String text, String... attributes) {
        return in(tag, () -> text(text), attributes);
    }

    /** Writes an element without content, such as {@code input}. */
    Html single(String tag, String... attributes) {
        open(tag, attributes);
        return this;
    }

    /** Writes a text. */
    Html text(String text) {
        out.append(Encode.forHtml(text));
        return this;
    }

    /** Writes a text that comes from outside: isolated, so that its direction does not change that of the page. */
    Html foreign(String text) {
        return element("bdi", text);
    }

    /** Writes the declaration that begins a page. */
    Html doctype() {
        out.append("<!doctype html>");
        return this;
    }

    private String open(String tag, String... attributes) {
        int dot = tag.indexOf('.');
        String name = dot < 0 ? tag : tag.substring(0, dot);
        out.append('<').append(name);
        if (dot >= 0) {
            attribute("class", tag.substring(dot + 1).replace('.', ' '));
        }
        for (int i = 0; i < attributes.length; i += 2) {
            attribute(attributes[i], attributes[i + 1]);
        }
        out.append('>');
        return name;
    }

    private void attribute(String name, String value) {
        out.append(' ')
                .append(name)
                .append("=\"")
                .append(Encode.forHtmlAttribute(value))
                .append('"');
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
