package dev.steward.domains;

import dev.steward.store.Reading;
import dev.steward.tool.Refused;
import dev.steward.workspace.References;
import java.util.Optional;

/** Finds the domain that a caller means. For the features whose records are in one. */
public final class DomainReference {
    private static final int MOST_CONSIDERED = 200;

    private DomainReference() {}

    /**
     * The id of the domain that has this id or name.
     *
     * @throws Refused when there is none, naming those that are close
     */
    public static String resolve(Reading reading, String sent) {
        return DomainStore.find(reading, sent)
                .or(() -> DomainStore.named(reading, sent))
                .map(Domain::id)
                .orElseThrow(() ->
                        References.unknown("domain", sent, "domain", DomainStore.names(reading, MOST_CONSIDERED)));
    }

    /** As {@link #resolve(Reading, String)}, where a domain may be left out. */
    public static Optional<String> resolve(Reading reading, Optional<String> sent) {
        return sent.map(name -> resolve(reading, name));
    }
}
