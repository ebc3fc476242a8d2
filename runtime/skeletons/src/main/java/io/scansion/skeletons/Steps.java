package io.scansion.skeletons;

import io.scansion.skeletons.engine.pipeline.StatefulStep;
import io.scansion.skeletons.engine.run.Step;
import io.scansion.skeletons.engine.run.Step.MistakeException;
import java.io.Serializable;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the program does to items, in the forms that the loops know. Nulls of the program end here. */
@SuppressWarnings("unchecked") // the program's own types have seen to it
final class Steps {
    private Steps() {}

    static <T, R> Step function(StageFunction<T, R> function) {
        return item -> List.of(present(function.apply((T) item), "null"));
    }

    static <T> Step filter(Predicate<? super T> wanted) {
        return item -> wanted.test((T) item) ? List.of(item) : List.of();
    }

    static <T, R> Step expand(StageFunction<T, ? extends List<? extends R>> function) {
        return item -> several(function.apply((T) item));
    }

    static <T> Step consume(ItemConsumer<? super T> consumer) {
        return item -> {
            consumer.accept((T) item);
            return List.of();
        };
    }

    /** @throws IllegalStateException from the maker that is returned, if the program's makes nothing */
    static <S extends Serializable> Supplier<StatefulStep> stateful(Supplier<? extends StatefulStage<?, ?, S>> maker) {
        return () -> {
            @Nullable StatefulStage<?, ?, S> made = maker.get();
            if (made == null) {
                throw new IllegalStateException("its maker returned null");
            }
            return new Remembering<>(made);
        };
    }

    private record Remembering<S extends Serializable>(StatefulStage<?, ?, S> stage) implements StatefulStep {
        @Override
        public List<?> apply(Object item) throws Exception {
            return several(((StatefulStage<Object, ?, S>) stage).apply(item));
        }

        @Override
        public List<?> finish() throws Exception {
            return several(stage.finish());
        }

        @Override
        public Object exportState() {
            @Nullable S state = stage.exportState();
            if (state == null) {
                throw new IllegalStateException("exportState returned null");
            }
            return state;
        }

        @Override
        public void importState(Object state) {
            stage.importState((S) state);
        }
    }

    /** Returns the list; refuses one that is null or has a null in it. */
    private static List<?> several(@Nullable List<?> results) throws MistakeException {
        List<?> all = present(results, "null instead of a list");
        for (Object result : all) {
            present(result, "a list with a null in it");
        }
        return all;
    }

    private static <R> R present(@Nullable R result, String what) throws MistakeException {
        if (result == null) {
            throw new MistakeException(
                    "its function returned " + what + "; to leave items out use a filter or an empty list", null);
        }
        return result;
    }
}
