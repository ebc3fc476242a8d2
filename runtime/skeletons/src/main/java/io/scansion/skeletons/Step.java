package io.scansion.skeletons;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A stage's function in the one form that the loops know: an item in, any number of results out. */
@FunctionalInterface
interface Step {
    List<?> apply(Object item) throws Exception;

    @SuppressWarnings("unchecked") // the pipeline's types have seen to it that the item is a T
    static <T, R> Step of(StageFunction<T, R> function) {
        return item -> List.of(present(function.apply((T) item), "null"));
    }

    @SuppressWarnings("unchecked")
    static <T> Step filter(Predicate<? super T> wanted) {
        return item -> wanted.test((T) item) ? List.of(item) : List.of();
    }

    @SuppressWarnings("unchecked")
    static <T, R> Step expand(StageFunction<T, ? extends List<? extends R>> function) {
        return item -> several(function.apply((T) item));
    }

    @SuppressWarnings("unchecked")
    static <T> Step consume(ItemConsumer<? super T> consumer) {
        return item -> {
            consumer.accept((T) item);
            return List.of();
        };
    }

    @SuppressWarnings("unchecked")
    static <T> Step of(StatefulStage<T, ?, ?> stage) {
        return item -> several(stage.apply((T) item));
    }

    /** Returns the list; refuses one that is null or has a null in it. */
    static List<?> several(@Nullable List<?> results) throws MistakeException {
        for (Object result : present(results, "null instead of a list")) {
            present(result, "a list with a null in it");
        }
        return results == null ? List.of() : results;
    }

    private static <R> R present(@Nullable R result, String what) throws MistakeException {
        if (result == null) {
            throw new MistakeException(
                    "its function returned " + what + "; to leave items out use a filter or an empty list", null);
        }
        return result;
    }

    /** Not the item's fault but the program's: no policy helps. */
    final class MistakeException extends Exception {
        private static final long serialVersionUID = 1L;

        MistakeException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }
}
