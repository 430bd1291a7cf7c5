package dev.faultline.toolsets.workspace.plan;

/**
 * A place where a plan breaks a rule.
 *
 * @param line counted from 1
 * @param message one sentence
 */
public record Finding(PlanRule rule, int line, String message) {}
