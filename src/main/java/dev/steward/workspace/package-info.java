/**
 * What all features of the workspace share: the common arguments, dates, the frame of a list, and how a tool is carried out. It knows no feature.
 * A feature makes its tools with a {@link dev.steward.workspace.Toolset}.
 */
package dev.steward.workspace;
