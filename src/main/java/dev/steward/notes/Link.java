package dev.steward.notes;

import tools.jackson.databind.node.ObjectNode;

/**
 * That a note refers to another, which need not be there (yet).
 *
 * @param target what it names: the id of a note, or its title; at most 500 characters
 * @param label what the other one is to it; at most 200 characters
 */
public record Link(String target, String label) {
    static final int LONGEST_LABEL = 200;

    /** Of a link that says nothing about it. */
    static final String USUAL_LABEL = "related to";

    void addTo(ObjectNode link) {
        link.put("target", target).put("label", label);
    }
}
