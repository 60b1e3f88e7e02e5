package dev.steward.tool;

import java.util.function.Consumer;

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
}
