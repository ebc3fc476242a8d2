package io.scansion.skeletons.engine.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A stage's function in the one form that the loops know: an item in, any number of results out, none of them null. */
@FunctionalInterface
public interface Step {
    /**
     * @throws MistakeException if the program is wrong, whatever the item
     * @throws Exception if this item cannot be processed
     */
    List<?> apply(Object item) throws Exception;

    /** Not the item's fault but the program's: no policy helps. */
    final class MistakeException extends Exception {
        private static final long serialVersionUID = 1L;

        public MistakeException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }
}
