package dev.faultline.dialects.problemdetails;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The wire form of a code: the code's own, or else that of the common table, or else that of its kind. */
final class CodeTable {
    static final Pattern KEBAB_CASE = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*");

    static final List<ProblemCode> CONTRACT = List.of(ProblemCode.values());

    /** The codes of a server's author, each with its wire form. */
    private final Map<FaultCode, ProblemType> authors;

    private final List<ProblemType> types;
    private final List<FaultCode> codes;

    private CodeTable(Map<FaultCode, ProblemType> authors) {
        this.authors = Collections.unmodifiableMap(authors);
        this.types = Stream.concat(CONTRACT.stream(), authors.values().stream()).toList();
        this.codes = Stream.concat(CONTRACT.stream(), authors.keySet().stream()).toList();
    }

    /**
     * {@return a table of the contract's codes and the given ones}
     *
     * @throws IllegalArgumentException if a given code has an invalid status, a name that is not in kebab case, or the
     *     name of another code
     */
    static CodeTable with(Collection<? extends FaultCode> codes) {
        Map<FaultCode, ProblemType> authors = new LinkedHashMap<>();
        Set<String> taken =
                new HashSet<>(CONTRACT.stream().map(ProblemCode::wire).toList());
        for (FaultCode code : codes) {
            if (code instanceof ProblemCode) {
                continue; // already in the table
            }
            ProblemType type = code instanceof ProblemType own ? own : AuthorCode.of(code);
            if (!isValid(type) || !taken.add(type.wire())) {
                throw new IllegalArgumentException("The code " + code.name()
                        + " needs a unique name in kebab case and a status from 400 to 599, but is written as \""
                        + type.wire() + "\" with status " + type.status());
            }
            authors.put(code, type);
        }
        return new CodeTable(authors);
    }

    /** {@return the wire forms of all codes} */
    List<ProblemType> types() {
        return types;
    }

    /** {@return all codes, as faults have them} */
    List<FaultCode> codes() {
        return codes;
    }

    /** {@return the code with this wire name, as faults have it} */
    Optional<FaultCode> named(String wire) {
        return FaultCode.<FaultCode>find(CONTRACT, wire)
                .or(() -> authors.entrySet().stream()
                        .filter(entry -> entry.getValue().wire().equals(wire))
                        .map(Map.Entry::getKey)
                        .findFirst());
    }

    /** {@return the wire form of the code; {@code unavailable} is that of time-outs and services out of reach} */
    ProblemType typeOf(FaultCode code, ProblemCode unavailable) {
        ProblemType author = authors.get(code);
        if (author != null) {
            return author;
        }
        return switch (code) {
            case ProblemType own when isValid(own) -> own; // PD-40
            case CommonCode common -> common(common, unavailable);
            default -> lastResort(code.kind(), unavailable); // codes of other dialects and other servers
        };
    }

    private static boolean isValid(ProblemType type) {
        return KEBAB_CASE.matcher(type.wire()).matches() && type.status() >= 400 && type.status() <= 599;
    }

    private static ProblemCode common(CommonCode code, ProblemCode unavailable) {
        return switch (code) {
            case MISSING_REQUIRED_FIELD,
                    INVALID_INPUT_TYPE,
                    INVALID_INPUT_FORMAT,
                    INVALID_INPUT_VALUE,
                    EMPTY_PATH,
                    INVALID_PATH,
                    INVALID_ARGUMENT,
                    MALFORMED_MESSAGE,
                    NOT_INITIALIZED,
                    CONSTRAINT_VIOLATED,
                    STATE_CONFLICT,
                    REPEATED_FAILURE,
                    RESULT_TOO_LARGE -> ProblemCode.INVALID_PARAMETER;
            case FILE_NOT_FOUND, RESOURCE_NOT_FOUND, ITEM_NOT_FOUND -> ProblemCode.FILE_NOT_FOUND;
            case FILE_ALREADY_EXISTS, WRONG_FILE_TYPE -> ProblemCode.FILE_OPERATION_ERROR;
            case ACCESS_DENIED,
                    INSUFFICIENT_SCOPE,
                    NOT_AUTHENTICATED,
                    NOT_PERMITTED,
                    PATH_TRAVERSAL_BLOCKED,
                    OUTSIDE_WORKSPACE -> ProblemCode.FORBIDDEN;
            case UNSUPPORTED_ENCODING -> ProblemCode.UNSUPPORTED_ENCODING;
            case TIMED_OUT,
                    NETWORK_FAILED,
                    TEMPORARILY_UNAVAILABLE,
                    RATE_LIMITED,
                    DATABASE_BUSY,
                    CREDENTIALS_REJECTED,
                    INTERRUPTED -> unavailable;
            case OUT_OF_RESOURCES,
                    TOO_MANY_CALLS,
                    DEPENDENCY_FAILED,
                    TOOL_FAILED,
                    AUDIT_LOG_FAILED,
                    AUDIT_LOCK_FAILED,
                    SELF_AUDIT_FAILURE,
                    UNEXPECTED,
                    INTERNAL_ERROR -> ProblemCode.INTERNAL_ERROR;
        };
    }

    private static ProblemCode lastResort(FaultKind kind, ProblemCode unavailable) {
        return switch (kind) {
            case INVALID_INPUT, PRECONDITION_FAILED -> ProblemCode.INVALID_PARAMETER;
            case NOT_FOUND -> ProblemCode.FILE_NOT_FOUND;
            case ALREADY_EXISTS, CONFLICT -> ProblemCode.FILE_OPERATION_ERROR;
            case UNAUTHENTICATED, PERMISSION_DENIED, POLICY_REJECTED -> ProblemCode.FORBIDDEN;
            case TIMEOUT, UNAVAILABLE -> unavailable;
            case EXHAUSTED, CORRUPT, INTERNAL -> ProblemCode.INTERNAL_ERROR;
        };
    }
}
