package dev.faultline.dialects.problemdetails;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Violation;
import dev.faultline.dialect.Violations;
import dev.faultline.fault.FaultCode;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks an envelope against the rules of the {@code problem-details} contract. */
final class ProblemDetailsCheck {
    private static final JsonPointer PROBLEM = JsonPointer.ROOT.child("problem");
    private static final Set<String> FIELDS = Set.of("error", "problem");

    /** A stack trace of Java or Python and everything after it. */
    static final Pattern STACK_TRACE =
            Pattern.compile("(?:\\R\\h*at [^\\s(]++\\(|Traceback \\(most recent call last).*+", Pattern.DOTALL);

    private final TypeBase base;
    private final JsonObject emptyResult;
    private final Violations violations = new Violations();

    /** Creates a check for the tool with this empty result; an empty object means that the tool is unknown. */
    ProblemDetailsCheck(TypeBase base, JsonObject emptyResult) {
        this.base = base;
        this.emptyResult = emptyResult;
    }

    List<Violation> envelope(Envelope envelope) {
        placement(envelope);
        envelope.object().ifPresent(this::members);
        return violations.all();
    }

    private void placement(Envelope envelope) {
        if (!envelope.isError()) {
            violations.add("PD-09", JsonPointer.ROOT, "isError must be true: a success has neither error nor problem");
        }
        Optional<JsonObject> object = envelope.object();
        if (object.isEmpty()) {
            violations.add("PD-02", JsonPointer.ROOT, "must contain a JSON object");
        } else if (!envelope.hasText(object.get())) {
            violations.add("PD-15", JsonPointer.ROOT, "must have a single text item that equals structuredContent");
        }
    }

    private void members(JsonObject object) {
        result(object);
        if (object.string("error").filter(text -> !text.isBlank()).isEmpty()) {
            violations.add(
                    "PD-01", JsonPointer.ROOT.child("error"), "is required and must be a string that is not blank");
        }
        Optional<JsonObject> problem = object.object("problem");
        if (problem.isEmpty()) {
            violations.add("PD-02", PROBLEM, "is required and must be an object");
            return;
        }
        problem(problem.get());
        Optional<String> detail = problem.get().string("detail");
        if (detail.isPresent() && !detail.equals(object.string("error"))) {
            violations.add("PD-14", PROBLEM.child("detail"), "must be equal to error");
        }
    }

    private void result(JsonObject object) {
        if (emptyResult.members().isEmpty()) {
            return;
        }
        for (Map.Entry<String, JsonValue> member : emptyResult.members().entrySet()) {
            if (object.get(member.getKey()).filter(member.getValue()::equals).isEmpty()) {
                violations.add("PD-11", JsonPointer.ROOT.child(member.getKey()), "is required and must be empty");
            }
        }
        for (String name : object.members().keySet()) {
            if (!FIELDS.contains(name) && emptyResult.get(name).isEmpty()) {
                violations.add("PD-11", JsonPointer.ROOT.child(name), "is not a member of this tool's result");
            }
        }
    }

    private void problem(JsonObject problem) {
        for (String name : List.of("type", "title", "detail", "instance")) {
            if (problem.string(name).filter(text -> !text.isBlank()).isEmpty()) {
                violations.add("PD-16", PROBLEM.child(name), "is required and must be a string that is not blank");
            }
        }
        status(problem);
        code(problem);
        problem.string("detail")
                .filter(detail -> STACK_TRACE.matcher(detail).find())
                .ifPresent(detail -> violations.add("PD-55", PROBLEM.child("detail"), "must not end in a stack trace"));
        problem.string("instance")
                .filter(instance -> !instance.isBlank() && !Instance.isWellFormed(instance))
                .ifPresent(instance -> violations.add(
                        "PD-23",
                        PROBLEM.child("instance"),
                        "must be urn:NAMESPACE:TOOL or urn:NAMESPACE:CATEGORY:OPERATION"));
        if (problem.get("extensions").isPresent()
                && problem.object("extensions")
                        .filter(context -> !context.members().isEmpty())
                        .isEmpty()) {
            violations.add("PD-20", PROBLEM.child("extensions"), "must be an object with members, or be left out");
        }
    }

    private void status(JsonObject problem) {
        Optional<JsonValue> status = problem.get("status");
        if (status.isEmpty()) {
            violations.add("PD-16", PROBLEM.child("status"), "is required");
        } else if (number(status.get()).stream().noneMatch(number -> number >= 400 && number <= 599)) {
            violations.add("PD-21", PROBLEM.child("status"), "must be an integer from 400 to 599");
        }
    }

    private void code(JsonObject problem) {
        Optional<String> code = problem.string("code");
        if (code.isEmpty()) {
            violations.add("PD-17", PROBLEM.child("code"), "is required and must be a string");
        } else if (!CodeTable.KEBAB_CASE.matcher(code.get()).matches()) {
            violations.add("PD-19", PROBLEM.child("code"), "must be in kebab case");
        } else {
            String type = base.typeOf(code.get());
            if (problem.string("type").filter(type::equals).isEmpty()) {
                violations.add("PD-18", PROBLEM.child("type"), "must be " + type);
            }
            FaultCode.find(CodeTable.CONTRACT, code.get()).ifPresent(known -> table(problem, known));
        }
    }

    private void table(JsonObject problem, ProblemCode code) {
        if (problem.string("title").filter(code.title()::equals).isEmpty()) {
            violations.add("PD-27", PROBLEM.child("title"), "must be " + code.title());
        }
        if (problem.get("status").map(ProblemDetailsCheck::number).stream()
                .flatMapToLong(OptionalLong::stream)
                .noneMatch(number -> number == code.status())) {
            violations.add(ruleOf(code), PROBLEM.child("status"), "must be " + code.status() + " for this code");
        }
    }

    private static String ruleOf(ProblemCode code) {
        return switch (code) {
            case FILE_NOT_FOUND -> "PD-28";
            case UNSUPPORTED_ENCODING -> "PD-29";
            case INVALID_PARAMETER -> "PD-30";
            case FORBIDDEN -> "PD-33";
            case FILE_OPERATION_ERROR -> "PD-35";
            case GIT_OPERATION_ERROR -> "PD-36";
            case VECTOR_SEARCH_ERROR -> "PD-37";
            case EMBEDDING_ERROR -> "PD-38";
            case INTERNAL_ERROR -> "PD-39";
        };
    }

    private static OptionalLong number(JsonValue value) {
        return value instanceof JsonNumber number ? number.integer() : OptionalLong.empty();
    }
}
