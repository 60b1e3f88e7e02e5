package dev.steward.habitica;

/** Carries an {@link UpstreamFailure} from where it is seen to where it is retried or answered. Has no stack trace and no cause. */
final class UpstreamFailed extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient UpstreamFailure failure;

    UpstreamFailed(UpstreamFailure failure) {
        super(failure.getClass().getSimpleName(), null, false, false);
        this.failure = failure;
    }

    UpstreamFailure failure() {
        return failure;
    }

    /** Keeps the interrupt for whoever waits next, and ends the call. */
    static UpstreamFailed byInterrupt() {
        Thread.currentThread().interrupt();
        return new UpstreamFailed(new UpstreamFailure.Cancelled());
    }
}
