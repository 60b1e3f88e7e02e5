package dev.steward.tool;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** What an update does with one field that may be empty: leave it alone, clear it ({@code null} was sent), or set it. */
public sealed interface Change<T> {

    record Keep<T>() implements Change<T> {}

    record Clear<T>() implements Change<T> {}

    record Set<T>(T value) implements Change<T> {}

    /** Runs the step that fits; nothing when the field is left alone. */
    default void apply(Consumer<? super T> set, Runnable clear) {
        switch (this) {
            case Keep<T> _ -> {}
            case Clear<T> _ -> clear.run();
            case Set<T>(T value) -> set.accept(value);
        }
    }

    /** What becomes of a field that was {@code before}. */
    default Optional<T> on(Optional<T> before) {
        return switch (this) {
            case Keep<T> _ -> before;
            case Clear<T> _ -> Optional.empty();
            case Set<T>(T value) -> Optional.of(value);
        };
    }

    /** The same change of what the value becomes. */
    default <U> Change<U> map(Function<? super T, ? extends U> change) {
        return switch (this) {
            case Keep<T> _ -> new Keep<>();
            case Clear<T> _ -> new Clear<>();
            case Set<T>(T value) -> new Set<>(change.apply(value));
        };
    }
}
