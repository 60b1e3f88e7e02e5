package dev.steward.habitica;

/** The four types of task, under the name that Habitica gives them in a task. */
enum TaskType {
    HABIT("habit"),
    DAILY("daily"),
    TODO("todo"),
    REWARD("reward");

    private final String wire;

    TaskType(String wire) {
        this.wire = wire;
    }

    String wire() {
        return wire;
    }

    /** The type of that name, or null. */
    static TaskType of(String wire) {
        for (TaskType type : values()) {
            if (type.wire.equals(wire)) {
                return type;
            }
        }
        return null;
    }
}
