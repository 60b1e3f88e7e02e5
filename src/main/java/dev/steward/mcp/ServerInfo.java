package dev.steward.mcp;

/**
 * How the server names itself.
 *
 * @param instructions a few sentences to the model about the whole; may be null
 */
public record ServerInfo(String name, String title, String version, String instructions) {}
