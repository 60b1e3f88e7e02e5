package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RefusedTest {

    @Test
    void aFieldOfAnItemIsNamedWithTheItem() {
        assertThat(Refused.invalid("title", "`title` must not be empty.")
                        .in("tasks[3]")
                        .refusal())
                .isEqualTo(new Refusal.Invalid("tasks[3].title", "`tasks[3].title` must not be empty."));
    }

    @Test
    void anyOtherRefusalOfAnItemSaysWhichItWas() {
        assertThat(Refused.notFound("task", "x").in("tasks[1]").refusal())
                .isEqualTo(new Refusal.NotFound("The requested resource wasn't found. (task 'x') (at `tasks[1]`)"));
        assertThat(Refused.conflict("It has changed.").in("tasks[1]").refusal())
                .isEqualTo(new Refusal.Conflict("It has changed. (at `tasks[1]`)"));
        assertThat(Refused.forbidden("You may not.").in("tasks[1]").refusal())
                .isEqualTo(new Refusal.Forbidden("You may not. (at `tasks[1]`)"));
        assertThat(Refused.invalid(null, "No.").in("tasks[1]").refusal())
                .isEqualTo(new Refusal.Invalid("tasks[1]", "No. (at `tasks[1]`)"));
    }

    @Test
    void whatConcernsTheWholeStoreNamesNoItem() {
        Refused gone = Refused.unavailable("Try again.");

        assertThat(gone.in("tasks[1]").refusal()).isEqualTo(gone.refusal());
    }
}
