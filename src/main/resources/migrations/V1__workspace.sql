-- The workspace: agents and their sessions, the records they keep, the journal of every change and the audit of every call.
--
-- One text for both engines. Placeholders stand for the few types that differ; see Migrations.
-- Moments are epoch milliseconds. Flags are 0 or 1. A date that a person gave stays the text it is answered with.
-- `deleted` is the moment a record went to the trash; NULL while it is there for all. *_key is text folded for comparison (Fold).

CREATE TABLE meta (
    name ${text} NOT NULL PRIMARY KEY,
    value ${text} NOT NULL
) ${keyed};

CREATE TABLE domains (
    id ${text} NOT NULL PRIMARY KEY,
    name ${text} NOT NULL,
    name_key ${text} NOT NULL,
    color ${text},
    icon ${text},
    sort_order ${integer} NOT NULL,
    created ${integer} NOT NULL,
    updated ${integer} NOT NULL,
    created_by ${text} NOT NULL,
    deleted ${integer}
) ${strict};
CREATE UNIQUE INDEX domains_name ON domains (name_key) WHERE deleted IS NULL;

CREATE TABLE tags (
    id ${text} NOT NULL PRIMARY KEY,
    name ${text} NOT NULL,
    name_key ${text} NOT NULL,
    color ${text},
    created ${integer} NOT NULL,
    updated ${integer} NOT NULL,
    created_by ${text} NOT NULL,
    deleted ${integer}
) ${strict};
CREATE UNIQUE INDEX tags_name ON tags (name_key) WHERE deleted IS NULL;

-- key_digest: SHA-256 of the API key, in hexadecimal; NULL once the agent is in the trash, so its key is dead for good.
-- custom_permissions: names and globs, separated by commas.
CREATE TABLE agents (
    id ${text} NOT NULL PRIMARY KEY,
    name ${text} NOT NULL,
    name_key ${text} NOT NULL,
    description ${text},
    domain ${text} NOT NULL REFERENCES domains (id),
    status ${text} NOT NULL,
    permission_tier ${text} NOT NULL,
    custom_permissions ${text} NOT NULL,
    key_digest ${text} UNIQUE,
    last_used_at ${integer},
    created ${integer} NOT NULL,
    updated ${integer} NOT NULL,
    created_by ${text} NOT NULL,
    deleted ${integer}
) ${strict};
CREATE INDEX agents_newest ON agents (created, id) WHERE deleted IS NULL;
CREATE INDEX agents_domain ON agents (domain);

CREATE TABLE agent_tags (
    agent_id ${text} NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
    tag_id ${text} NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
    position ${integer} NOT NULL,
    PRIMARY KEY (agent_id, tag_id)
) ${keyed};
CREATE INDEX agent_tags_tag ON agent_tags (tag_id, agent_id);

-- client_info and capabilities: JSON objects, as the client sent them.
CREATE TABLE sessions (
    id ${text} NOT NULL PRIMARY KEY,
    agent ${text} NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
    revision ${text} NOT NULL,
    client_info ${text} NOT NULL,
    capabilities ${text} NOT NULL,
    created ${integer} NOT NULL,
    last_used ${integer} NOT NULL
) ${strict};
CREATE INDEX sessions_idle ON sessions (agent, last_used, id);

CREATE TABLE projects (
    id ${text} NOT NULL PRIMARY KEY,
    name ${text} NOT NULL,
    name_key ${text} NOT NULL,
    description ${text},
    status ${text} NOT NULL,
    domain ${text} NOT NULL REFERENCES domains (id),
    color ${text},
    icon ${text},
    owner ${text},
    start_date ${text},
    target_date ${text},
    created ${integer} NOT NULL,
    updated ${integer} NOT NULL,
    created_by ${text} NOT NULL,
    deleted ${integer}
) ${strict};
CREATE INDEX projects_newest ON projects (created, id) WHERE deleted IS NULL;
CREATE INDEX projects_status ON projects (status, created, id) WHERE deleted IS NULL;
CREATE INDEX projects_owner ON projects (owner, created, id) WHERE deleted IS NULL;
CREATE INDEX projects_domain ON projects (domain, created, id);

CREATE TABLE project_tags (
    project_id ${text} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    tag_id ${text} NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
    position ${integer} NOT NULL,
    PRIMARY KEY (project_id, tag_id)
) ${keyed};
CREATE INDEX project_tags_tag ON project_tags (tag_id, project_id);

CREATE TABLE milestones (
    id ${text} NOT NULL PRIMARY KEY,
    name ${text} NOT NULL,
    name_key ${text} NOT NULL,
    description ${text},
    project_id ${text} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    domain ${text} NOT NULL REFERENCES domains (id),
    status ${text} NOT NULL,
    target_date ${text},
    sort_order ${integer} NOT NULL,
    completed_at ${integer},
    created ${integer} NOT NULL,
    updated ${integer} NOT NULL,
    created_by ${text} NOT NULL,
    deleted ${integer}
) ${strict};
CREATE INDEX milestones_order ON milestones (sort_order, name_key, id) WHERE deleted IS NULL;
CREATE INDEX milestones_project ON milestones (project_id, sort_order, name_key, id);
CREATE INDEX milestones_domain ON milestones (domain);

CREATE TABLE milestone_tags (
    milestone_id ${text} NOT NULL REFERENCES milestones (id) ON DELETE CASCADE,
    tag_id ${text} NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
    position ${integer} NOT NULL,
    PRIMARY KEY (milestone_id, tag_id)
) ${keyed};
CREATE INDEX milestone_tags_tag ON milestone_tags (tag_id, milestone_id);

-- due_date is what was given and is answered; due_at the last millisecond at which the task is not overdue: the moment itself,
-- or the end of the day in the workspace's time zone. Filters and order use due_at alone.
CREATE TABLE tasks (
    id ${text} NOT NULL PRIMARY KEY,
    title ${text} NOT NULL,
    title_key ${text} NOT NULL,
    description ${text},
    status ${text} NOT NULL,
    priority ${text} NOT NULL,
    priority_rank ${integer} GENERATED ALWAYS AS
        (CASE priority WHEN 'low' THEN 1 WHEN 'medium' THEN 2 WHEN 'high' THEN 3 WHEN 'urgent' THEN 4 END) STORED,
    due_date ${text},
    due_at ${integer},
    project_id ${text} REFERENCES projects (id) ON DELETE SET NULL,
    milestone_id ${text} REFERENCES milestones (id) ON DELETE SET NULL,
    domain ${text} NOT NULL REFERENCES domains (id),
    assignee ${text},
    estimate ${integer},
    completed_at ${integer},
    created ${integer} NOT NULL,
    updated ${integer} NOT NULL,
    created_by ${text} NOT NULL,
    deleted ${integer}
) ${strict};
CREATE INDEX tasks_newest ON tasks (created, id) WHERE deleted IS NULL;
CREATE INDEX tasks_updated ON tasks (updated, id) WHERE deleted IS NULL;
CREATE INDEX tasks_due ON tasks (due_at, id) WHERE deleted IS NULL;
CREATE INDEX tasks_open_due ON tasks (due_at, id) WHERE deleted IS NULL AND status <> 'done' AND status <> 'cancelled';
CREATE INDEX tasks_completed ON tasks (completed_at) WHERE deleted IS NULL AND completed_at IS NOT NULL;
CREATE INDEX tasks_title ON tasks (title_key, id) WHERE deleted IS NULL;
-- One for each filter; with `deleted` in it, it answers a count alone. Of several that fit, SQLite takes the narrowest, and of those
-- the one made last: what leaves fewer tasks comes later, and `status` makes the one of the priority wide enough to come before.
CREATE INDEX tasks_status ON tasks (status, created, id, deleted);
CREATE INDEX tasks_priority ON tasks (priority_rank, created, id, deleted, status);
CREATE INDEX tasks_domain ON tasks (domain, created, id, deleted);
CREATE INDEX tasks_assignee ON tasks (assignee, created, id, deleted);
CREATE INDEX tasks_project ON tasks (project_id, created, id, deleted);
CREATE INDEX tasks_milestone ON tasks (milestone_id, created, id, deleted);

CREATE TABLE task_tags (
    task_id ${text} NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    tag_id ${text} NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
    position ${integer} NOT NULL,
    PRIMARY KEY (task_id, tag_id)
) ${keyed};
CREATE INDEX task_tags_tag ON task_tags (tag_id, task_id);

-- days_of_week: mon to sun in the order of the week, separated by commas.
CREATE TABLE habits (
    id ${text} NOT NULL PRIMARY KEY,
    name ${text} NOT NULL,
    name_key ${text} NOT NULL,
    description ${text},
    domain ${text} NOT NULL REFERENCES domains (id),
    frequency ${text} NOT NULL,
    days_of_week ${text},
    difficulty ${text} NOT NULL,
    goal_per_period ${integer} NOT NULL,
    is_active ${integer} NOT NULL,
    created ${integer} NOT NULL,
    updated ${integer} NOT NULL,
    created_by ${text} NOT NULL,
    deleted ${integer}
) ${strict};
CREATE INDEX habits_newest ON habits (created, id) WHERE deleted IS NULL;
CREATE INDEX habits_domain ON habits (domain, created, id);

CREATE TABLE habit_tags (
    habit_id ${text} NOT NULL REFERENCES habits (id) ON DELETE CASCADE,
    tag_id ${text} NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
    position ${integer} NOT NULL,
    PRIMARY KEY (habit_id, tag_id)
) ${keyed};
CREATE INDEX habit_tags_tag ON habit_tags (tag_id, habit_id);

CREATE TABLE habit_logs (
    id ${text} NOT NULL PRIMARY KEY,
    habit_id ${text} NOT NULL REFERENCES habits (id) ON DELETE CASCADE,
    completed ${integer} NOT NULL,
    notes ${text},
    value ${real},
    mood ${integer},
    logged_at ${integer} NOT NULL,
    created ${integer} NOT NULL,
    updated ${integer} NOT NULL,
    created_by ${text} NOT NULL,
    deleted ${integer}
) ${strict};
-- Streaks are read from it alone. Were it partial, SQLite would rather take one on habit_id and fetch every log.
CREATE INDEX habit_logs_time ON habit_logs (habit_id, logged_at, completed, deleted);

-- ended: NULL while the timer runs.
CREATE TABLE time_entries (
    id ${text} NOT NULL PRIMARY KEY,
    task_id ${text} REFERENCES tasks (id) ON DELETE SET NULL,
    project_id ${text} REFERENCES projects (id) ON DELETE SET NULL,
    domain ${text} NOT NULL REFERENCES domains (id),
    description ${text},
    started ${integer} NOT NULL,
    ended ${integer},
    created ${integer} NOT NULL,
    updated ${integer} NOT NULL,
    created_by ${text} NOT NULL,
    deleted ${integer}
) ${strict};
CREATE INDEX time_entries_started ON time_entries (started, id) WHERE deleted IS NULL;
CREATE INDEX time_entries_running ON time_entries (id) WHERE ended IS NULL AND deleted IS NULL;
CREATE INDEX time_entries_task ON time_entries (task_id, started, ended, deleted);
CREATE INDEX time_entries_project ON time_entries (project_id, started, id);
CREATE INDEX time_entries_domain ON time_entries (domain, started, id);

CREATE TABLE time_entry_tags (
    time_entry_id ${text} NOT NULL REFERENCES time_entries (id) ON DELETE CASCADE,
    tag_id ${text} NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
    position ${integer} NOT NULL,
    PRIMARY KEY (time_entry_id, tag_id)
) ${keyed};
CREATE INDEX time_entry_tags_tag ON time_entry_tags (tag_id, time_entry_id);

-- link_key: the title as links name it, accents kept.
CREATE TABLE notes (
    id ${text} NOT NULL PRIMARY KEY,
    title ${text} NOT NULL,
    title_key ${text} NOT NULL,
    link_key ${text} NOT NULL,
    domain ${text} NOT NULL REFERENCES domains (id),
    project_id ${text} REFERENCES projects (id) ON DELETE SET NULL,
    is_pinned ${integer} NOT NULL,
    word_count ${integer} NOT NULL,
    created ${integer} NOT NULL,
    updated ${integer} NOT NULL,
    created_by ${text} NOT NULL,
    deleted ${integer},
    content ${text} NOT NULL
) ${strict};
CREATE INDEX notes_order ON notes (is_pinned, created, id) WHERE deleted IS NULL;
CREATE INDEX notes_link ON notes (link_key, created, id) WHERE deleted IS NULL;
CREATE INDEX notes_project ON notes (project_id, is_pinned, created, id);
CREATE INDEX notes_domain ON notes (domain, is_pinned, created, id);

CREATE TABLE note_tags (
    note_id ${text} NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
    tag_id ${text} NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
    position ${integer} NOT NULL,
    PRIMARY KEY (note_id, tag_id)
) ${keyed};
CREATE INDEX note_tags_tag ON note_tags (tag_id, note_id);

-- origin: content, or given beside it. name: what the link names, an id or a title. target: the note that it led to last, which may be in the trash;
-- NULL where it never led anywhere.
CREATE TABLE note_links (
    source ${text} NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
    origin ${text} NOT NULL,
    position ${integer} NOT NULL,
    name ${text} NOT NULL,
    name_key ${text} NOT NULL,
    target ${text} REFERENCES notes (id) ON DELETE SET NULL,
    label ${text} NOT NULL,
    PRIMARY KEY (source, origin, position)
) ${keyed};
CREATE INDEX note_links_target ON note_links (target);
CREATE INDEX note_links_name ON note_links (name_key);

-- metrics: a JSON object, as it was computed last. content: the same as markdown.
CREATE TABLE reports (
    id ${text} NOT NULL PRIMARY KEY,
    title ${text} NOT NULL,
    title_key ${text} NOT NULL,
    type ${text} NOT NULL,
    domain ${text} NOT NULL REFERENCES domains (id),
    date_range_start ${text} NOT NULL,
    date_range_end ${text} NOT NULL,
    summary ${text},
    is_draft ${integer} NOT NULL,
    created ${integer} NOT NULL,
    updated ${integer} NOT NULL,
    created_by ${text} NOT NULL,
    deleted ${integer},
    metrics ${text} NOT NULL,
    content ${text} NOT NULL
) ${strict};
CREATE INDEX reports_newest ON reports (created, id) WHERE deleted IS NULL;
CREATE INDEX reports_domain ON reports (domain, created, id);

CREATE TABLE report_tags (
    report_id ${text} NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    tag_id ${text} NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
    position ${integer} NOT NULL,
    PRIMARY KEY (report_id, tag_id)
) ${keyed};
CREATE INDEX report_tags_tag ON report_tags (tag_id, report_id);

-- One entry per change, written in its transaction. sequence rises in the order of commits. before and after: JSON objects.
CREATE TABLE journal (
    sequence ${sequence},
    time ${integer} NOT NULL,
    agent ${text},
    client ${text},
    person ${text},
    call_id ${text},
    tool ${text},
    entity ${text} NOT NULL,
    record ${text} NOT NULL,
    action ${text} NOT NULL,
    before ${text},
    after ${text}
) ${strict};
CREATE INDEX journal_record ON journal (entity, record, sequence);
CREATE INDEX journal_call ON journal (call_id, sequence);
CREATE INDEX journal_agent ON journal (agent, time, sequence);
CREATE INDEX journal_time ON journal (time);

-- What can be found by its words, one row a record; the words themselves in search_terms, which each engine keeps in its own way, under the same id.
CREATE TABLE search_records (
    id ${sequence},
    entity ${text} NOT NULL,
    record ${text} NOT NULL UNIQUE
) ${strict};
${search_terms};

-- Results of calls that carried an idempotency key. digest: SHA-256 of the arguments, in hexadecimal.
CREATE TABLE idempotency (
    agent ${text} NOT NULL,
    tool ${text} NOT NULL,
    idempotency_key ${text} NOT NULL,
    digest ${text} NOT NULL,
    result ${text} NOT NULL,
    created ${integer} NOT NULL,
    PRIMARY KEY (agent, tool, idempotency_key)
) ${strict};
CREATE INDEX idempotency_age ON idempotency (created);

-- Every call, refused ones too. duration in microseconds; touched: the id of what the call changed or read.
CREATE TABLE calls (
    id ${text} NOT NULL PRIMARY KEY,
    time ${integer} NOT NULL,
    agent ${text} NOT NULL,
    client ${text},
    tool ${text} NOT NULL,
    arguments ${text} NOT NULL,
    outcome ${text} NOT NULL,
    error ${text},
    duration ${integer} NOT NULL,
    touched ${text}
) ${strict};
CREATE INDEX calls_newest ON calls (time, id);
CREATE INDEX calls_agent ON calls (agent, time, id);

-- What is in the trash, for its restoring and its end.
CREATE INDEX domains_trash ON domains (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX tags_trash ON tags (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX agents_trash ON agents (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX projects_trash ON projects (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX milestones_trash ON milestones (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX tasks_trash ON tasks (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX habits_trash ON habits (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX habit_logs_trash ON habit_logs (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX time_entries_trash ON time_entries (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX reports_trash ON reports (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX notes_trash ON notes (deleted) WHERE deleted IS NOT NULL;
