package dev.steward.history;

import dev.steward.store.Journal;
import dev.steward.store.Journaled;
import dev.steward.store.Reading;
import dev.steward.tool.Refused;
import java.time.Instant;
import java.util.List;

/** Which changes are to be undone. */
public sealed interface Selection {

    /** Oldest first. */
    List<Journaled> entries(Reading reading);

    /** What is said when there are none. */
    Refused nothing();

    /** All that one call did. */
    record OfCall(String call) implements Selection {
        @Override
        public List<Journaled> entries(Reading reading) {
            return Journal.ofCall(reading, call);
        }

        @Override
        public Refused nothing() {
            return Refused.notFound("call", call);
        }
    }

    /** All that one agent did from a moment on and before another. */
    record OfAgent(String agent, Instant from, Instant before) implements Selection {
        @Override
        public List<Journaled> entries(Reading reading) {
            return Journal.ofAgent(reading, agent, from, before);
        }

        @Override
        public Refused nothing() {
            return Refused.notFound("change of that time by the agent", agent);
        }
    }

    /** What was done last to one record. */
    record OfRecord(String entity, String record) implements Selection {
        @Override
        public List<Journaled> entries(Reading reading) {
            List<Journaled> all = Journal.ofRecord(reading, entity, record);
            return all.subList(Math.max(0, all.size() - 1), all.size());
        }

        @Override
        public Refused nothing() {
            return Refused.notFound(entity, record);
        }
    }
}
