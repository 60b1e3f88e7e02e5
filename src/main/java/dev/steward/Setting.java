package dev.steward;

/** Every setting: its name in the environment, its default and what it means. Each can also be given as {@code NAME_FILE}, the path of a file. */
public enum Setting {
    HABITICA_BASE_URL(
            "", "Address of the Habitica server, such as `http://habitica.example:3000`; required for the gateway"),
    HABITICA_USER_ID("", "The account's user id, a UUID; required for the gateway"),
    HABITICA_API_TOKEN("", "The account's API token, a UUID; required for the gateway; secret"),
    HABITICA_TIMEOUT_MS("15000", "Longest time a call to Habitica may take as a whole"),
    MCP_HOST("0.0.0.0", "Address to listen on"),
    MCP_PORT("8080", "Port to listen on; 0 takes any free one"),
    MCP_ALLOWED_HOSTS(
            "",
            "Names under which the MCP endpoints may be called, separated by commas; empty: any, or only loopback names when bound to a loopback address"),
    MCP_BEARER_TOKEN(
            "", "Key that `/mcp` asks for as `Authorization: Bearer`, at least 16 characters; empty: none; secret"),
    STEWARD_ENDPOINTS(
            "",
            "Which endpoints run: `workspace`, `gateway` or both, separated by commas. Empty: the workspace, and the gateway when it is configured"),
    STEWARD_DATA_DIR("data", "Folder in which the workspace keeps its files; made when it isn't there"),
    STEWARD_DB(
            "",
            "Where the store is: a path, or a URL such as `jdbc:postgresql://db.example:5432/steward`. Empty: `steward.db` in the data folder"),
    STEWARD_DB_USER("", "PostgreSQL user, where the URL names none"),
    STEWARD_DB_PASSWORD("", "PostgreSQL password; secret"),
    STEWARD_DB_DURABILITY(
            "normal",
            "SQLite: with `normal` a write survives the end of the process in whatever way, with `full` the loss of power too, at the price of slower writes"),
    STEWARD_TIMEZONE(
            "", "Time zone of days, streaks and times without offset, such as `Europe/Berlin`; empty: the system's"),
    STEWARD_ADMIN_KEY(
            "",
            "Key of the agent `admin`, at least 16 characters; applied when it changes. Empty: made at the first start and shown once; secret"),
    STEWARD_TOOLSETS(
            "core",
            "Toolsets that the workspace offers, separated by commas: `core`, or some of its parts such as `tasks,habits`"),
    STEWARD_AGENT_CALLS_PER_MINUTE("3000", "How often one agent may call"),
    STEWARD_TRASH_DAYS("30", "How long deleted records can be restored"),
    STEWARD_JOURNAL_DAYS("90", "How long the journal remembers what a record was like before and after a change"),
    STEWARD_ACTIVITY_DAYS("90", "How long calls are remembered"),
    LOG_LEVEL("info", "`error`, `warn`, `info`, `debug` or `trace`"),
    STEWARD_LOG_FORMAT("text", "`text` or `json`"),
    STEWARD_MAX_BODY_BYTES("4194304", "Longest request body taken"),
    STEWARD_CLIENT_DEADLINE_MS(
            "10000", "How long request headers may take, and how long a body may be slower than 1 KiB/s"),
    STEWARD_IDLE_TIMEOUT_MS("30000", "How long a connection may stay silent"),
    STEWARD_STOP_TIMEOUT_MS("10000", "How long calls in flight may take to finish when the server stops"),
    STEWARD_CALL_HEARTBEAT_MS("1000", "How long a call may stay silent before its event stream shows a heartbeat"),
    STEWARD_STREAM_HEARTBEAT_MS("15000", "How often a standing event stream shows a heartbeat; below the idle timeout"),
    STEWARD_MAX_CONNECTIONS("1024", "Connections served at the same time"),
    STEWARD_TRUSTED_PROXIES(
            "",
            "Addresses or networks of reverse proxies, such as `10.0.0.0/8`, separated by commas: what these say in `X-Forwarded-For` counts as the client's address");

    private final String standard;
    private final String meaning;

    Setting(String standard, String meaning) {
        this.standard = standard;
        this.meaning = meaning;
    }

    /** What is taken when the setting is not given; empty for none. */
    public String standard() {
        return standard;
    }

    /** One line for the table of settings. */
    public String meaning() {
        return meaning;
    }
}
