package dev.faultline.observe;

import dev.faultline.boundary.Reply;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;

/** The kinds of log record that the contract distinguishes. */
enum LogEvent {
    /** A fault with its own code. */
    DOMAIN,
    /** A file does not exist, whether the tool or Java reported it. */
    NOT_FOUND,
    /** Java could not decode a file. */
    DECODE,
    /** Java rejected a value. */
    VALUE,
    /** An unexpected failure. */
    UNKNOWN;

    /** The wire name of a missing file in the contract that prescribes a separate log record for it (PD-66). */
    private static final String FILE_NOT_FOUND = "file-not-found";

    static LogEvent of(Reply reply) {
        return reply.code().equals(FILE_NOT_FOUND)
                ? NOT_FOUND
                : of(reply.occurrence().fault());
    }

    private static LogEvent of(Fault fault) {
        if (!(fault.code() instanceof CommonCode code)) {
            return DOMAIN;
        }
        return switch (code) {
            case FILE_NOT_FOUND -> NOT_FOUND;
            case UNSUPPORTED_ENCODING -> DECODE;
            case INVALID_ARGUMENT -> VALUE;
            case UNEXPECTED, INTERNAL_ERROR -> UNKNOWN;
            case MISSING_REQUIRED_FIELD,
                    INVALID_INPUT_TYPE,
                    INVALID_INPUT_FORMAT,
                    INVALID_INPUT_VALUE,
                    EMPTY_PATH,
                    INVALID_PATH,
                    MALFORMED_MESSAGE,
                    NOT_INITIALIZED,
                    RESOURCE_NOT_FOUND,
                    FILE_ALREADY_EXISTS,
                    ACCESS_DENIED,
                    PATH_TRAVERSAL_BLOCKED,
                    OUTSIDE_WORKSPACE,
                    WRONG_FILE_TYPE,
                    TIMED_OUT,
                    NETWORK_FAILED,
                    INTERRUPTED,
                    OUT_OF_RESOURCES,
                    TOO_MANY_CALLS,
                    RESULT_TOO_LARGE,
                    TOOL_FAILED,
                    AUDIT_LOG_FAILED,
                    AUDIT_LOCK_FAILED,
                    SELF_AUDIT_FAILURE -> DOMAIN;
        };
    }
}
