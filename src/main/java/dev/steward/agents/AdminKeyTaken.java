package dev.steward.agents;

/** The key that the settings give the admin is another agent's: nobody could tell the two apart. */
public final class AdminKeyTaken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AdminKeyTaken() {
        super("STEWARD_ADMIN_KEY is the key of another agent already. Choose another one.");
    }
}
