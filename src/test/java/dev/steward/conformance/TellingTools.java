package dev.steward.conformance;

import dev.steward.mcp.Answer;
import dev.steward.mcp.Call;
import dev.steward.mcp.ChangeFeed;
import dev.steward.mcp.LogLevel;
import java.util.Map;
import tools.jackson.databind.node.JsonNodeFactory;

/** Tools that tell their client, or every listening client, something besides their answer. */
final class TellingTools {
    private static final String LOGGER = "conformance";

    private TellingTools() {}

    static FixtureTool[] all(ChangeFeed changes) {
        return new FixtureTool[] {
            FixtureTool.plain("test_tool_with_logging", "Logs three messages.", (_, call) -> withLogs(call)),
            FixtureTool.plain("test_logging_tool", "Logs three messages.", (_, call) -> withLogs(call)),
            FixtureTool.plain("test_tool_with_progress", "Tells its progress.", (_, call) -> withProgress(call)),
            FixtureTool.plain(
                    "test_streaming_elicitation", "Tells its progress, then asks.", (_, call) -> streaming(call)),
            FixtureTool.plain("test_missing_capability", "Needs a client that samples.", (_, call) -> {
                call.require("sampling");
                return Content.of(Content.text("The client samples."));
            }),
            FixtureTool.plain("test_trigger_tool_change", "Says that the tools have changed.", (_, _) -> {
                changes.announce(new ChangeFeed.Change.ToolList());
                return Content.of(Content.text("Said so."));
            }),
            FixtureTool.plain("test_trigger_prompt_change", "Says that the prompts have changed.", (_, _) -> {
                changes.announce(new ChangeFeed.Change.PromptList());
                return Content.of(Content.text("Said so."));
            }),
        };
    }

    private static Answer withLogs(Call call) {
        log(call, "Tool execution started");
        log(call, "Tool processing data");
        log(call, "Tool execution completed");
        return Content.of(Content.text("Logged three messages."));
    }

    private static void log(Call call, String message) {
        call.log(LogLevel.INFO, LOGGER, JsonNodeFactory.instance.stringNode(message));
    }

    private static Answer withProgress(Call call) {
        call.progress(0, 100.0, null);
        call.progress(50, 100.0, "Half way");
        call.progress(100, 100.0, null);
        return Content.of(Content.text("Told the progress three times."));
    }

    private static Answer streaming(Call call) {
        call.progress(0, 1.0, null);
        if (Question.accepted(call, "confirm") == null) {
            return Question.ask(Map.of("confirm", Question.confirm()), null);
        }
        return Content.of(Content.text("Confirmed."));
    }
}
