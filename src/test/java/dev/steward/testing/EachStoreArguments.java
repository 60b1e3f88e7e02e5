package dev.steward.testing;

import dev.steward.store.Dialect;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** A fresh store for each engine, made when its turn comes. */
final class EachStoreArguments implements ArgumentsProvider {
    @Override
    public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
        return Stream.of(Dialect.values()).map(dialect -> Arguments.of(TestingStore.on(dialect)));
    }
}
