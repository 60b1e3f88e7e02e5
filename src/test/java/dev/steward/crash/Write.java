package dev.steward.crash;

import dev.steward.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** A write as a client sends it. */
sealed interface Write {
    String tool();

    ObjectNode arguments();

    /** A task whose description and tag say which it is, as its title does. */
    record CreateTask(String title, String tag) implements Write {
        @Override
        public String tool() {
            return "create_task";
        }

        @Override
        public ObjectNode arguments() {
            ObjectNode arguments = Json.object().put("title", title).put("description", title);
            arguments
                    .put("domain", "Work")
                    .put("idempotency_key", title)
                    .putArray("tags")
                    .add(tag);
            return arguments;
        }
    }

    /** Two fields at once. */
    record UpdateTask(String id, String title) implements Write {
        @Override
        public String tool() {
            return "update_task";
        }

        @Override
        public ObjectNode arguments() {
            return Json.object().put("task_id", id).put("title", title).put("description", title);
        }
    }

    record DeleteTask(String id) implements Write {
        @Override
        public String tool() {
            return "delete_task";
        }

        @Override
        public ObjectNode arguments() {
            return Json.object().put("task_id", id);
        }
    }

    /** Five tasks with the same title. */
    record BulkCreate(String title) implements Write {
        static final int COUNT = 5;

        @Override
        public String tool() {
            return "bulk_create_tasks";
        }

        @Override
        public ObjectNode arguments() {
            ObjectNode arguments = Json.object().put("domain", "Work");
            for (int task = 0; task < COUNT; task++) {
                arguments.withArray("tasks").addObject().put("title", title).put("description", title);
            }
            return arguments;
        }
    }

    record LogHabit(String habit, String key) implements Write {
        @Override
        public String tool() {
            return "log_habit_completion";
        }

        @Override
        public ObjectNode arguments() {
            return Json.object().put("habit_id", habit).put("idempotency_key", key);
        }
    }

    record CreateTag(String name) implements Write {
        @Override
        public String tool() {
            return "create_tag";
        }

        @Override
        public ObjectNode arguments() {
            return Json.object().put("name", name).put("idempotency_key", name);
        }
    }
}
