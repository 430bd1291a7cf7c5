package dev.faultline.client;

/**
 * The end of a server's process, as the data of the error that answers a request which it left unanswered. No server
 * can send it.
 */
record ServerExit(int code) {}
