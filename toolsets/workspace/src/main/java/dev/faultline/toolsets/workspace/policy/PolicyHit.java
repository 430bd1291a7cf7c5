package dev.faultline.toolsets.workspace.policy;

/**
 * A place where content breaks a rule.
 *
 * @param rule the rule's id
 * @param line of the new content, counted from 1
 * @param message what is wrong, in words
 * @param rust whether it is a rule for Rust
 */
public record PolicyHit(String rule, int line, String message, boolean rust) {}
