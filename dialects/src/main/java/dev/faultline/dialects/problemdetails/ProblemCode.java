package dev.faultline.dialects.problemdetails;

import static dev.faultline.fault.FaultKind.CORRUPT;
import static dev.faultline.fault.FaultKind.INTERNAL;
import static dev.faultline.fault.FaultKind.INVALID_INPUT;
import static dev.faultline.fault.FaultKind.NOT_FOUND;
import static dev.faultline.fault.FaultKind.PERMISSION_DENIED;
import static dev.faultline.fault.FaultKind.UNAVAILABLE;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Severity;

/** The codes of the {@code problem-details} contract. */
public enum ProblemCode implements ProblemType {
    FILE_NOT_FOUND(
            404,
            NOT_FOUND,
            "The file or directory that the call names does not exist.",
            "A misspelt path, or a file that was moved, removed or never added.",
            "List the paths and use one that exists."),
    UNSUPPORTED_ENCODING(
            415,
            CORRUPT,
            "The file is not text in an encoding that the tools read.",
            "A binary file, or text in another encoding than UTF-8.",
            "Choose a text file in UTF-8, or do without this one."),
    INVALID_PARAMETER(
            400,
            INVALID_INPUT,
            "An argument cannot be used.",
            "A missing or ill-typed argument, an invalid range of lines, or a malformed pattern.",
            "Correct the argument that the message names."),
    FORBIDDEN(
            403,
            PERMISSION_DENIED,
            "The path leads out of the repository, or the server has no permission to use it.",
            "A path that climbs above the root, a link that leads outside, or file permissions.",
            "Use a path inside the repository."),
    FILE_OPERATION_ERROR(
            400,
            INVALID_INPUT,
            "The file exists, but does not allow the operation.",
            "A directory in place of a file, a file in place of a directory, or a file that is too large.",
            "Name a path of the right type, or ask for a smaller range of lines."),
    GIT_OPERATION_ERROR(
            500,
            INTERNAL,
            "Git could not answer.",
            "A folder that is not a repository, a file that git does not track, or a missing git program.",
            "Check that the file is committed; if it is, tell the operator."),
    VECTOR_SEARCH_ERROR(
            503,
            UNAVAILABLE,
            "The search could not be carried out now.",
            "An index that is not ready, or a search that took too long.",
            "Wait as long as the retry answer says, then search again, for less if possible."),
    EMBEDDING_ERROR(
            503,
            UNAVAILABLE,
            "The query could not be turned into a vector.",
            "A model that is missing, still loading or out of reach.",
            "Wait, then search again; searching for text needs no model."),
    INTERNAL_ERROR(
            500,
            INTERNAL,
            "The server failed in a way that the caller cannot correct.",
            "A defect in a tool or in the server, or something that the server needs and cannot reach.",
            "Give the operator the id of the failure: the server's log has the reason.");

    private final int status;
    private final CodeFacts facts;
    private final String wire;
    private final String title;

    ProblemCode(int status, FaultKind kind, String meaning, String causes, String remedy) {
        this.status = status;
        // R16: 4xx is a warning, even if the kind alone would be an error.
        this.facts =
                CodeFacts.of(kind, meaning, causes, remedy).severity(status < 500 ? Severity.WARNING : Severity.ERROR);
        this.wire = ProblemType.super.wire();
        this.title = ProblemType.super.title();
    }

    @Override
    public int status() {
        return status;
    }

    @Override
    public CodeFacts facts() {
        return facts;
    }

    @Override
    public String wire() {
        return wire;
    }

    @Override
    public String title() {
        return title;
    }
}
