package dev.faultline.tool;

import static dev.faultline.tool.Parameter.optional;
import static dev.faultline.tool.Parameter.required;

/** A tool with a parameter of every shape, required and optional, nested and not. */
final class RichTool {
    private static final Parameters<Arguments> PERSON = Parameters.of(
            arguments -> arguments,
            required("name", Shape.nonEmptyText(), "Who it is."),
            optional("age", Shape.integer(0, 150), "How old."));

    private static final Parameters<Arguments> EDIT = Parameters.of(
            arguments -> arguments,
            required("line", Shape.integer(1, 1_000_000), "Where."),
            required("kind", Shape.oneOf("insert", "delete"), "What."),
            optional("text", Shape.text(), "With what."),
            optional("author", Shape.object(PERSON), "By whom."));

    static final Parameters<Arguments> PARAMETERS = Parameters.of(
            arguments -> arguments,
            required("path", Shape.nonEmptyText(), "Which file."),
            optional("note", Shape.text(), "Anything."),
            required("title", Shape.text(2, 5), "A short title."),
            optional("label", Shape.text(0, 3), "A shorter label."),
            required("hash", Shape.pattern("[0-9a-f]{8}|none", "eight hex digits or none"), "A hash."),
            optional("previous", Shape.pattern("[0-9a-f]{8}", "eight hex digits"), "A hash."),
            required("limit", Shape.integer(1, 100), "How many."),
            optional("offset", Shape.integer(-1_000, 1_000), "From where."),
            required("dry", Shape.flag(), "Whether to try only."),
            optional("deep", Shape.flag(), "Whether to go on below."),
            required("mode", Shape.oneOf("read", "write", "append"), "How."),
            optional("fallback", Shape.oneOf("read", "write"), "How otherwise."),
            required("tags", Shape.listOf(Shape.text(1, 4)), "Words."),
            optional("matrix", Shape.listOf(Shape.listOf(Shape.integer(0, 9))), "Digits."),
            required("owner", Shape.object(PERSON), "Whose it is."),
            optional("heir", Shape.object(PERSON), "Whose it will be."),
            optional("edits", Shape.listOf(Shape.object(EDIT)), "What to change."),
            required("extra", Shape.anyObject(), "Whatever."),
            optional("payload", Shape.any(), "Whatever else."));

    /** Valid arguments, one for each required parameter. */
    static final String MINIMAL = """
        {"path":"a","title":"ab","hash":"none","limit":1,"dry":true,"mode":"read","tags":[],\
        "owner":{"name":"Ada"},"extra":{}}\
        """;

    private RichTool() {}
}
